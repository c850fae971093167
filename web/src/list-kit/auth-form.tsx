import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { enter } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Link } from '../ui/link.tsx';
import { forgetOthersState } from '../ui/persistent-state.ts';
import { dismissToast } from '../ui/toast.tsx';
import { type FormOptions, useForm } from './form.tsx';

type AuthUser = { username: string };

interface AuthFormOptions<Name extends string> extends Omit<FormOptions<Name, AuthUser>, 'isAuth'> {
  to: string;
}

export function useAuthForm<Name extends string>({ to, done, ...options }: AuthFormOptions<Name>) {
  const navigate = useNavigate();
  return useForm<Name, AuthUser>({
    ...options,
    isAuth: true,
    done: async (user, client, input, isShown) => {
      // The form was accepted, so the toast of an earlier failure is removed.
      dismissToast();
      forgetOthersState(user.username);
      enter(client, user);
      // The user may have opened another screen during the request, and may be typing there.
      if (isShown) await navigate(to, { replace: true });
      const outcome = await done?.(user, client, input, isShown);
      return outcome ?? (isShown ? undefined : { title: 'Você entrou', description: 'Agora o Painel Admin abre sem login.' });
    },
  });
}

interface AuthFormProps {
  form: ComponentProps<'form'>;
  isPending: boolean;
  words: [ready: string, pending: string];
  /** The first link is emphasised. */
  links: [label: string, path: string][];
  children: ReactNode;
}

export const AuthForm = ({ form, isPending, words, links, children }: AuthFormProps) => (
  <>
    <form {...form} className="mt-6 flex flex-col gap-4">
      {children}
      <Button type="submit" look="primary" className="mt-2" aria-disabled={isPending || undefined}>
        {words[isPending ? 1 : 0]}
      </Button>
    </form>
    <div className="perforated mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t pt-4 text-sm">
      {links.map(([label, path], index) => (
        <Link
          key={path}
          to={path}
          className={cn(
            'inline-flex min-h-9 items-center underline underline-offset-4 pointer-coarse:min-h-11',
            index === 0 ? 'font-semibold' : 'text-soft',
            index === 2 && 'w-full',
          )}
        >
          {label}
        </Link>
      ))}
    </div>
  </>
);
