import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Account, NewCode, Team } from '../../../../core/contracts/team.ts';
import { QuestionDialog } from '../../admin/question-dialog.tsx';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import {
  askNoStaffCode,
  endSessions,
  makeRegistrationCode,
  makeResetCode,
  makeStaffCode,
  removeAccount,
} from '../../api/team.ts';
import { toast } from '../../ui/toast.tsx';
import { afterFocusReturn } from '../../ui/use-focus-return.ts';
import { CodeDialog } from './code-dialog.tsx';

/** What a code is for: an account's new password, by its id, registration, or the staff's screens. */
export type Target = number | 'registration' | 'staff';

/** A code that was just made, and for whom, where it is somebody's. */
export type Made = NewCode & { target: Target; username?: string };

/** Which dialog is open. */
export type OpenDialog =
  | { what: 'endSessions' | 'reset' | 'remove'; account: Account }
  | { what: 'registrationCode' | 'staffCode' | 'staffOff'; team: Team }
  | { what: 'made'; made: Made };

interface Question {
  title: string;
  text: string;
  /** Words of the button that does it, and while it is at work. */
  words: [ready: string, pending: string];
  isDanger?: boolean;
  failed: string;
}
/** Makes a code, or does something of which a toast tells. */
type Asked = Question & ({ make: () => Promise<Made> } | { run: () => Promise<unknown>; done: [title: string, text: string] });

function questionOf(open: Exclude<OpenDialog, { what: 'made' }>): Asked {
  switch (open.what) {
    case 'endSessions': {
      const { id, username, isSelf } = open.account;
      return {
        title: isSelf ? 'Encerrar suas outras sessões?' : `Encerrar as sessões de ${username}?`,
        text: isSelf
          ? 'Você continua neste aparelho e sai de todos os outros.'
          : `${username} sai de todos os aparelhos na hora, e pode entrar de novo com a senha.`,
        words: ['Encerrar', 'Encerrando...'],
        isDanger: true,
        failed: 'Erro ao encerrar',
        run: () => endSessions(id),
        done: ['Sessões encerradas', isSelf ? 'Só este aparelho continua.' : `${username} precisa entrar de novo.`],
      };
    }
    case 'reset': {
      const { id, username, resetEndsAt } = open.account;
      return {
        title: `Nova senha para ${username}?`,
        text: `Com um código, ${username} escolhe outra senha. Ele funciona uma vez, em até 24 horas; a senha de agora vale até lá.${resetEndsAt ? ' O código de antes deixa de valer.' : ''}`,
        words: ['Gerar código', 'Gerando...'],
        failed: 'Erro ao gerar o código',
        make: async () => ({ ...(await makeResetCode(id)), target: id, username }),
      };
    }
    case 'remove': {
      const { id, username } = open.account;
      return {
        title: `Remover ${username}?`,
        text: `${username} sai na hora e não entra mais. O que já fez continua com este nome. Não dá para desfazer: para voltar, só com outra conta.`,
        words: ['Remover', 'Removendo...'],
        isDanger: true,
        failed: 'Erro ao remover',
        run: () => removeAccount(id),
        done: ['Conta removida', `${username} não entra mais.`],
      };
    }
    case 'registrationCode': {
      const { from } = open.team.registration;
      return {
        title: 'Novo código de registro?',
        text: `O cadastro fica aberto a quem tiver o novo código.${from ? ' O código de antes deixa de valer.' : ''}`,
        words: ['Gerar código', 'Gerando...'],
        failed: 'Erro ao gerar o código',
        make: async () => ({ ...(await makeRegistrationCode()), target: 'registration' }),
      };
    }
    case 'staffCode': {
      const { isOn } = open.team.staff;
      return {
        title: isOn ? 'Novo código da equipe?' : 'Pedir um código à equipe?',
        text: `Cada aparelho pede o ${isOn ? 'novo código, também os que já entraram' : 'código uma vez'}. O que está montado neles continua guardado, e administradores entram pelo login.`,
        words: ['Gerar código', 'Gerando...'],
        failed: 'Erro ao gerar o código',
        make: async () => ({ ...(await makeStaffCode()), target: 'staff' }),
      };
    }
    case 'staffOff':
      return {
        title: 'Parar de pedir o código?',
        text: 'Quem tem o endereço passa a montar a programação, em qualquer aparelho.',
        words: ['Parar de pedir', 'Parando...'],
        isDanger: true,
        failed: 'Erro ao parar de pedir',
        run: askNoStaffCode,
        done: ['Código desligado', 'As telas da equipe abrem sem código.'],
      };
  }
}

interface DialogsProps {
  open: OpenDialog;
  onMade: (made: Made) => void;
  onClose: () => void;
  /** Puts the focus somewhere that still exists. */
  onDone: () => void;
}

/** The dialogs of the team's screen. */
export default function Dialogs({ open, ...place }: DialogsProps) {
  if (open.what === 'made') return <CodeDialog made={open.made} onClose={place.onClose} />;
  return <Ask asked={questionOf(open)} {...place} />;
}

function Ask({ asked, onMade, onClose, onDone }: Omit<DialogsProps, 'open'> & { asked: Asked }) {
  const queryClient = useQueryClient();
  const asking = useMutation({
    mutationFn: async () => ('make' in asked ? onMade(await asked.make()) : asked.run()),
    onSuccess: () => {
      if ('make' in asked) return;
      flushSync(onClose);
      const [title, description] = asked.done;
      toast({ title, description });
      // The button that was pressed may be gone.
      afterFocusReturn(onDone);
    },
    onError: (error) => {
      onClose();
      if (isExpired(error)) return;
      const description = plainMessage(error, 'Ocorreu um erro. Tente de novo.');
      toast({ tone: 'error', title: asked.failed, description });
    },
    // The register of deeds has one more.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const { title, text, words, isDanger } = asked;
  return (
    <QuestionDialog
      title={title}
      words={words}
      look={isDanger ? 'danger' : 'primary'}
      isPending={asking.isPending}
      onConfirm={() => asking.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{text}</p>
    </QuestionDialog>
  );
}
