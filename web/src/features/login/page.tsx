import { useState } from 'react';
import { useLocation } from 'react-router';
import { LOGIN_FORM } from '../../../../core/contracts/auth-forms.ts';
import { api, body } from '../../api/client.ts';
import { AuthForm, useAuthForm } from '../../list-kit/auth-form.tsx';
import { nextPath, PATHS } from '../../paths.ts';
import { PasswordField, TextField } from '../../ui/field.tsx';

export default function LoginPage() {
  const { search, state: cause } = useLocation();
  const state = useState({ username: '', password: '' });

  const { form, field, isPending } = useAuthForm({
    fields: LOGIN_FORM,
    state,
    run: (json) => body(api.login.$post({ json })),
    failed: { title: 'Login falhou', fallback: 'Credenciais inválidas. Tente novamente.' },
    to: nextPath(new URLSearchParams(search).get('next')),
    focused: 'password',
  });

  function fieldProps(name: keyof typeof LOGIN_FORM) {
    const { error, ...props } = field(name);
    // The specification's messages for empty fields are in English, so screen readers are told the language.
    return { ...props, error: error && <span lang={props.value.trim() ? undefined : 'en'}>{error}</span> };
  }

  return (
    <>
      <title>Login Administrativo · Quartou!</title>
      <h1 className="text-3xl">Login Administrativo</h1>
      {(cause as { expired?: boolean } | null)?.expired && (
        <p role="status" className="mt-4 rounded-md bg-warn-wash p-3 text-sm font-medium text-warn">
          Sua sessão terminou. Entre de novo para voltar para onde você estava.
        </p>
      )}
      <AuthForm
        form={form}
        isPending={isPending}
        words={['Entrar', 'Entrando...']}
        links={[
          ['Criar uma conta', PATHS.register],
          ['Voltar ao início', PATHS.home],
          ['Esqueci a senha', PATHS.reset],
        ]}
      >
        <TextField label="Usuário" autoComplete="username" autoCapitalize="none" spellCheck={false} {...fieldProps('username')} />
        <PasswordField label="Senha" autoComplete="current-password" {...fieldProps('password')} />
      </AuthForm>
    </>
  );
}
