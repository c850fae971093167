import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { REGISTER_FORM } from '../../../../core/contracts/auth-forms.ts';
import { api, body } from '../../api/client.ts';
import { registrationQuery } from '../../api/session.ts';
import { AuthForm, useAuthForm } from '../../list-kit/auth-form.tsx';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';

export default function RegisterPage() {
  const { data, error, isPending } = useQuery({
    ...registrationQuery,
    // A return to the tab checks again only while registration is closed. An open form stays open: somebody may be filling it in.
    refetchOnWindowFocus: ({ state }) => state.data?.registrationEnabled === false,
  });
  const isClosed = data?.registrationEnabled === false;

  // A failed check whether registration is open is only logged (spec §8), because the server checks again on registration.
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  return (
    <>
      <title>Registro Administrativo · Quartou!</title>
      <h1 className="text-3xl">Registro Administrativo</h1>
      {isPending && (
        <p role="status" className="sr-only">
          Verificando se o registro está aberto...
        </p>
      )}
      <div className="grid *:[grid-area:1/1]">
        {isClosed && <Disabled message={data.message} />}
        {/* The form keeps its room when registration is closed, so that nothing moves when the response arrives. */}
        <div inert={isPending || isClosed} className={cn(isClosed && 'invisible')}>
          <Form />
        </div>
      </div>
    </>
  );
}

function Disabled({ message }: { message: string }) {
  return (
    <div className="mt-6">
      <h2 className="flex items-center gap-2 text-xl">
        <Icon name="warning" className="shrink-0 text-warn" />
        Registro Desabilitado
      </h2>
      <p className="mt-2 text-soft">{message || 'O registro de usuários está desabilitado pelo administrador.'}</p>
      <Link to={PATHS.login} className={buttonClass('primary', 'md', 'mt-6')}>
        Voltar para o login
      </Link>
    </div>
  );
}

function Form() {
  const state = useState({ username: '', password: '', registerCode: '' });

  const { form, field, isPending } = useAuthForm({
    fields: REGISTER_FORM,
    state,
    run: (json) => body(api.register.$post({ json })),
    failed: {
      title: 'Falha no registro',
      fallback: 'Ocorreu um erro durante o registro. Tente novamente.',
    },
    about: { 403: 'registerCode', 409: 'username' },
    to: PATHS.dashboard,
  });

  return (
    <>
      {/* On a phone three lines are reserved, because the text needs three lines once the web font has loaded. */}
      <p className="mt-4 flex items-start gap-2 rounded-md bg-warn-wash p-3 text-sm font-medium text-warn max-sm:min-h-21">
        <Icon name="warning" className="shrink-0" />
        <span>É preciso um código de registro válido, fornecido pelo administrador do sistema.</span>
      </p>
      <AuthForm
        form={form}
        isPending={isPending}
        words={['Registrar', 'Registrando...']}
        links={[
          ['Já tenho uma conta', PATHS.login],
          ['Voltar ao início', PATHS.home],
        ]}
      >
        <TextField
          label="Usuário"
          hint="Pelo menos 3 caracteres."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField label="Senha" hint="Pelo menos 6 caracteres." autoComplete="new-password" {...field('password')} />
        <PasswordField label="Código de registro" autoComplete="one-time-code" {...field('registerCode')} />
      </AuthForm>
    </>
  );
}
