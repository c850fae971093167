import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, body } from '../../api/client.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { enter } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

const FIELDS = ['code', 'password'] as const;
type ResetForm = Record<(typeof FIELDS)[number], string>;

/** "Nova senha": for who has forgotten theirs and was given a code. The address may bring the code after its `#`. */
export default function ResetPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<ResetForm>({ code: '', password: '' });
  useEffect(() => {
    if (hash) setTyped(({ password }) => ({ code: hash.slice(1), password }));
  }, [hash]);

  const reset = useMutation({
    mutationFn: ({ code, password }: ResetForm) =>
      body(api.auth.reset.$post({ json: { code, password: password.normalize('NFC') } })),
    onSuccess: async (user) => {
      enter(queryClient, user);
      await navigate(PATHS.dashboard, { replace: true });
      toast({ title: 'Senha trocada', description: `Você entrou como ${user.username}.` });
    },
    onError: (error) => {
      const description = plainMessage(error, 'Ocorreu um erro ao trocar a senha. Tente novamente.');
      show(isExpired(error) ? { code: description } : fieldProblems(error, FIELDS));
      toast({ tone: 'error', title: 'Senha não trocada', description });
    },
  });

  const { form, field, show } = useForm({
    names: FIELDS,
    state: [typed, setTyped],
    // The server says what is wrong with them.
    check: () => ({}),
    isPending: reset.isPending,
    onSubmit: reset.mutate,
  });

  return (
    <>
      <title>Nova senha · Quartou!</title>
      <h1 className="text-3xl">Nova senha</h1>
      {/* On a phone room for the lines of any typeface. */}
      <p className="mt-2 text-soft max-sm:min-h-18">
        Peça um código a quem também administra a casa. Ele funciona uma vez, em até 24 horas.
      </p>
      <form {...form} className="mt-6 flex flex-col gap-4">
        <TextField
          label="Código"
          hint="Hífens e espaços não fazem diferença."
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <PasswordField label="Nova senha" hint="Pelo menos 6 caracteres." autoComplete="new-password" {...field('password')} />
        <Button type="submit" look="primary" className="mt-2" aria-disabled={reset.isPending || undefined}>
          {reset.isPending ? 'Trocando...' : 'Trocar senha e entrar'}
        </Button>
      </form>
      <div className="perforated mt-6 border-t pt-4 text-sm">
        <Link
          to={PATHS.login}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Voltar para o login
        </Link>
      </div>
    </>
  );
}
