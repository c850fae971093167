import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { changePassword } from '../../api/team.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

const NAMES = ['current', 'password'] as const;
const EMPTY = { current: '', password: '' };

/** One's own password, changed. Password managers are told whose it is by a field that nobody sees. */
export function PasswordForm({ username }: { username: string }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);

  const changing = useMutation({
    mutationFn: ({ current, password }: typeof EMPTY) =>
      changePassword({ current: current.normalize('NFC'), password: password.normalize('NFC') }),
    onSuccess: () => {
      setTyped(EMPTY);
      toast({ title: 'Senha trocada', description: 'Suas sessões em outros aparelhos terminaram.' });
    },
    onError: (error) => {
      if (isExpired(error)) return;
      const description = plainMessage(error, 'Ocorreu um erro ao trocar a senha.');
      const isWrong = error instanceof ApiError && error.status === 403;
      show(isWrong ? { current: description } : fieldProblems(error, NAMES));
      toast({ tone: 'error', title: 'Senha não trocada', description });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const { form, field, show } = useForm({
    names: NAMES,
    state: [typed, setTyped],
    // The server says what is wrong with them.
    check: () => ({}),
    isPending: changing.isPending,
    onSubmit: (texts) => changing.mutate(texts),
  });

  return (
    <form {...form} className="flex w-full max-w-md flex-col gap-4">
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField label="Senha atual" autoComplete="current-password" {...field('current')} />
      <PasswordField
        label="Nova senha"
        hint="Pelo menos 6 caracteres. Encerra suas sessões em outros aparelhos."
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" className="self-start" aria-disabled={changing.isPending || undefined}>
        {changing.isPending ? 'Trocando...' : 'Trocar senha'}
      </Button>
    </form>
  );
}
