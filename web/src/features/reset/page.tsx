import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { RESET_FORM } from '../../../../core/contracts/auth-forms.ts';
import { api, body } from '../../api/client.ts';
import { AuthForm, useAuthForm } from '../../list-kit/auth-form.tsx';
import { PATHS } from '../../paths.ts';
import { PasswordField, TextField } from '../../ui/field.tsx';

/** The address's fragment may have the code. */
export default function ResetPage() {
  const { hash } = useLocation();
  const [typed, setTyped] = useState({ code: '', password: '' });
  useEffect(() => {
    if (hash) setTyped(({ password }) => ({ code: hash.slice(1), password }));
  }, [hash]);

  const { form, field, isPending } = useAuthForm({
    fields: RESET_FORM,
    state: [typed, setTyped],
    run: (json) => body(api.auth.reset.$post({ json })),
    done: (user) => ({ title: 'Senha trocada', description: `Você entrou como ${user.username}.` }),
    failed: {
      title: 'Senha não trocada',
      fallback: 'Ocorreu um erro ao trocar a senha. Tente novamente.',
      unconfirmed: ['Troca não confirmada', 'Não deu para confirmar a troca. Tente entrar com a senha nova.'],
    },
    to: PATHS.dashboard,
    about: { 401: 'code' },
  });

  return (
    <>
      <title>Nova senha · Quartou!</title>
      <h1 className="text-3xl">Nova senha</h1>
      {/* On a phone the minimum height has room for five lines, so that nothing moves when the web font loads. */}
      <p className="mt-2 text-soft max-sm:min-h-30">
        Peça um código a quem também administra a casa. Ele vale por 24 horas e funciona uma vez. Se só você administra, crie
        outra conta com o código de registro.
      </p>
      <AuthForm
        form={form}
        isPending={isPending}
        words={['Trocar senha e entrar', 'Trocando...']}
        links={[
          ['Voltar para o login', PATHS.login],
          ['Criar uma conta', PATHS.register],
        ]}
      >
        <TextField
          label="Código"
          hint="Hífens e espaços não fazem diferença."
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <PasswordField label="Nova senha" hint="Pelo menos 6 caracteres." autoComplete="new-password" {...field('password')} />
      </AuthForm>
    </>
  );
}
