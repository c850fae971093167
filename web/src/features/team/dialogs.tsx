import type { Account, NewCode, Team } from '../../../../core/contracts/team.ts';
import {
  askNoStaffCode,
  endSessions,
  makeRegistrationCode,
  makeResetCode,
  makeStaffCode,
  removeAccount,
} from '../../api/admin.ts';
import { AskDialog, type DialogPlace, HandOutDialog } from '../../list-kit/dialogs.tsx';
import { PATHS, resetPath } from '../../paths.ts';
import { venueTime } from '../../venue.ts';

/** What a code is for: the new password of an account (its id), registration, or the staff's screens. */
export type Target = number | 'registration' | 'staff';

export type Made = NewCode & { target: Target; username?: string };

export type OpenDialog =
  | { what: 'endSessions' | 'reset' | 'remove'; account: Account }
  | { what: 'registrationCode' | 'staffCode' | 'staffOff'; team: Team }
  | { what: 'made'; made: Made };

interface Question {
  title: string;
  text: string;
  words: [ready: string, pending: string];
  isDanger?: boolean;
  failed: string;
  /** Creates a code, which is then shown, or another action, after which a toast appears. */
  run: () => Promise<unknown>;
  done?: [title: string, text: string];
}

function questionOf(open: Exclude<OpenDialog, { what: 'made' }>): Question {
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
        text: `Com um código, ${username} escolhe outra senha. Ele funciona uma vez, em até 24 horas; a senha atual continua valendo até lá.${resetEndsAt ? ' O código anterior deixa de valer.' : ''}`,
        words: ['Gerar código', 'Gerando...'],
        failed: 'Erro ao gerar o código',
        run: async (): Promise<Made> => ({ ...(await makeResetCode(id)), target: id, username }),
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
        text: `O cadastro fica aberto a quem tiver o novo código.${from ? ' O código anterior deixa de valer.' : ''}`,
        words: ['Gerar código', 'Gerando...'],
        failed: 'Erro ao gerar o código',
        run: async (): Promise<Made> => ({ ...(await makeRegistrationCode()), target: 'registration' }),
      };
    }
    case 'staffCode': {
      const { isOn } = open.team.staff;
      return {
        title: isOn ? 'Novo código da equipe?' : 'Pedir um código à equipe?',
        text: `Cada aparelho pede o ${isOn ? 'novo código, também os que já entraram' : 'código uma vez'}. O que está montado neles continua guardado, e administradores entram pelo login.`,
        words: ['Gerar código', 'Gerando...'],
        failed: 'Erro ao gerar o código',
        run: async (): Promise<Made> => ({ ...(await makeStaffCode()), target: 'staff' }),
      };
    }
    case 'staffOff':
      return {
        title: 'Parar de pedir o código?',
        text: 'Quem tem o endereço passa a montar a programação, em qualquer aparelho.',
        words: ['Parar de pedir', 'Parando...'],
        isDanger: true,
        failed: 'Erro ao desligar o código',
        run: askNoStaffCode,
        done: ['Código desligado', 'As telas da equipe abrem sem código.'],
      };
  }
}

interface DialogsProps extends DialogPlace {
  open: OpenDialog;
  onMade: (made: Made) => void;
}

export default function Dialogs({ open, onMade, ...place }: DialogsProps) {
  if (open.what === 'made') return <CodeDialog made={open.made} onClose={place.onClose} />;
  const { failed, done, isDanger, ...question } = questionOf(open);
  return (
    <AskDialog<Made | unknown>
      {...place}
      {...question}
      look={isDanger ? 'danger' : 'primary'}
      done={(made) => {
        if (done) return { title: done[0], description: done[1] };
        onMade(made as Made);
        return undefined;
      }}
      failed={{ title: failed, fallback: 'Ocorreu um erro. Tente de novo.' }}
    />
  );
}

function CodeDialog({ made: { target, username, code, endsAt }, onClose }: { made: Made; onClose: () => void }) {
  const { origin } = location;
  const until = endsAt && venueTime(endsAt);
  const { title, subtitle, address, message } =
    target === 'registration'
      ? {
          title: 'Código de registro',
          subtitle: 'Quem tem este código cria uma conta de administrador.',
          address: `${origin}${PATHS.register}`,
          message: `Para criar sua conta de administrador: ${origin}${PATHS.register}, com o código ${code}`,
        }
      : target === 'staff'
        ? {
            title: 'Código da equipe',
            subtitle: 'Cada aparelho da equipe pede este código uma vez.',
            address: origin,
            message: `Para montar a programação: ${origin}, com o código da equipe ${code}`,
          }
        : {
            title: `Código de ${username}`,
            subtitle: `Funciona uma vez, até ${until}. O endereço já leva o código.`,
            address: `${origin}${resetPath(code)}`,
            message: `Escolha sua nova senha até ${until}: ${origin}${resetPath(code)}`,
          };
  return (
    <HandOutDialog
      title={title}
      subtitle={`${subtitle} Guarde ou mande agora: fora desta página ele não aparece de novo.`}
      onClose={onClose}
      message={message}
      texts={[
        { label: 'Código', value: code, copied: 'Código copiado' },
        { label: 'Endereço', value: address, copied: 'Endereço copiado' },
      ]}
    />
  );
}
