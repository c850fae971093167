import type { Account, NewCode, Team } from '../../../../core/contracts/team.ts';
import { api, body, checked, idParam } from '../../api/client.ts';
import { AskDialog, type DialogHandlers, HandOutDialog, localNote } from '../../list-kit/dialogs.tsx';
import { PATHS, resetPath } from '../../paths.ts';
import { venueTime } from '../../venue.ts';

/** The purpose of a code: a new password for an account (the account's id), registration, or access to the staff's screens. */
export type Target = number | 'registration' | 'staff';

/** A code, with the time of its request, because an older code may arrive after a newer one. */
export type CreatedCode = NewCode & { askedAt: number; target: Target; username?: string };

async function created(code: Promise<NewCode>, about: Pick<CreatedCode, 'target' | 'username'>): Promise<CreatedCode> {
  const askedAt = performance.now();
  return { askedAt, ...(await code), ...about };
}

interface Question {
  title: string;
  text: string;
  words: [ready: string, pending: string];
  failed: string;
  /** Runs when the user confirms. Then a toast shows the texts of `done`; without `done`, a dialog shows the code from `run`. */
  run: () => Promise<unknown>;
  done?: [title: string, text: string];
}

const { accounts } = api.team;

const MAKES = { words: ['Gerar código', 'Gerando...'] as [string, string], failed: 'Erro ao gerar o código' };

/** Always said, because another administrator may have made a code since this page read the team. */
const ENDS_FORMER = 'Se já houver outro código, ele deixa de valer.';

const ACCOUNT_QUESTIONS = {
  endSessions: ({ id, username, isSelf }) => ({
    title: isSelf ? 'Encerrar suas outras sessões?' : `Encerrar as sessões de ${username}?`,
    text: isSelf
      ? 'Você continua neste aparelho e sai de todos os outros.'
      : `${username} sai de todos os aparelhos na hora, e pode entrar de novo com a senha.`,
    words: ['Encerrar', 'Encerrando...'],
    failed: 'Erro ao encerrar',
    run: () => checked(accounts[':id'].sessions.$delete(idParam(id))),
    done: ['Sessões encerradas', isSelf ? 'Só este aparelho continua.' : `${username} precisa entrar de novo.`],
  }),
  reset: ({ id, username }) => ({
    ...MAKES,
    title: `Nova senha para ${username}?`,
    text: `Com um código, ${username} escolhe outra senha. O código vale por 24 horas e funciona uma vez. Enquanto ele não for usado, a senha atual continua valendo. ${ENDS_FORMER}`,
    run: () => created(body(accounts[':id']['reset-code'].$post(idParam(id))), { target: id, username }),
  }),
  remove: ({ id, username }, team) => ({
    title: `Remover ${username}?`,
    text: `${username} sai na hora e não entra mais com esta conta. O que já fez continua com este nome. Não dá para desfazer: para voltar, só com outra conta. Códigos de nova senha ainda não usados deixam de valer.${adviceOnCodes(username, team)}`,
    words: ['Remover', 'Removendo...'],
    failed: 'Erro ao remover',
    run: () => checked(accounts[':id'].$delete(idParam(id))),
    done: ['Conta removida', `Ninguém entra mais com a conta de ${username}.`],
  }),
} satisfies Record<string, (account: Account, team: Team) => Question>;

function adviceOnCodes(username: string, { registration, staff }: Team): string {
  // A blocked registration counts too, because its code works again once new accounts are allowed.
  const codes = [registration.from !== null && 'de registro', staff.isOn && 'da equipe'].filter(Boolean);
  return codes.length > 0 ? ` Se ${username} sabe o código ${codes.join(' ou o ')}, gere outro.` : '';
}

const TEAM_QUESTIONS = {
  registrationCode: () => ({
    ...MAKES,
    title: 'Novo código de registro?',
    text: `Quem tiver o novo código pode criar uma conta de administrador. Novas contas ficam permitidas. ${ENDS_FORMER}`,
    run: () => created(body(api.team.registration.code.$post()), { target: 'registration' }),
  }),
  staffCode: ({ staff: { isOn } }) => ({
    ...MAKES,
    title: isOn ? 'Novo código da equipe?' : 'Exigir um código da equipe?',
    text: `${isOn ? 'Todos os aparelhos pedem o novo código, inclusive os que já entraram' : 'Cada aparelho pede o código uma vez'}. O que está montado nos aparelhos continua guardado, e administradores entram pelo login. ${ENDS_FORMER}`,
    run: () => created(body(api.team['staff-code'].$post()), { target: 'staff' }),
  }),
  staffOff: () => ({
    title: 'Parar de exigir o código?',
    text: 'Quem tem o endereço passa a poder montar a programação, em qualquer aparelho.',
    words: ['Parar de exigir', 'Parando...'],
    failed: 'Erro ao parar de exigir o código',
    run: () => body(api.team['staff-code'].$delete()),
    done: ['O código não é mais exigido', 'As telas da equipe abrem sem código.'],
  }),
} satisfies Record<string, (team: Team) => Question>;

export type OpenDialog =
  | { what: keyof typeof ACCOUNT_QUESTIONS; account: Account; team: Team }
  | { what: keyof typeof TEAM_QUESTIONS; team: Team }
  | { what: 'made'; created: CreatedCode };

interface DialogsProps extends DialogHandlers {
  open: OpenDialog;
  /** `isShown` is false if the dialog that asked for the code was closed before the code arrived. */
  onCreated: (created: CreatedCode, isShown: boolean) => void;
}

export default function Dialogs({ open, onCreated, ...handlers }: DialogsProps) {
  if (open.what === 'made') return <CodeDialog created={open.created} onClose={handlers.onClose} />;
  const action: Question =
    'account' in open ? ACCOUNT_QUESTIONS[open.what](open.account, open.team) : TEAM_QUESTIONS[open.what](open.team);
  const { failed, done, ...question } = action;
  return (
    <AskDialog<unknown>
      {...handlers}
      {...question}
      // An action with `done` ends or removes something, so its button is red. The other actions create a code.
      look={done ? 'danger' : 'primary'}
      done={(created, _, __, isShown) => {
        if (done) return { title: done[0], description: done[1] };
        onCreated(created as CreatedCode, isShown);
        return undefined;
      }}
      failed={{
        title: failed,
        fallback: 'Ocorreu um erro. Tente de novo.',
        unconfirmed: done
          ? undefined
          : ['Código não confirmado', 'Não deu para confirmar. Pode já valer um código novo que ninguém viu: gere outro agora.'],
      }}
    />
  );
}

function textsToHandOut({ target, username, code, endsAt }: CreatedCode) {
  const { origin } = window.location;
  if (target === 'registration') {
    const address = `${origin}${PATHS.register}`;
    return {
      title: 'Código de registro',
      subtitle: 'Quem tem este código cria uma conta de administrador.',
      address,
      message: `Para criar sua conta de administrador, abra ${address} e use o código ${code}`,
    };
  }
  if (target === 'staff') {
    return {
      title: 'Código da equipe',
      subtitle: 'Cada aparelho da equipe pede este código uma vez.',
      address: origin,
      message: `Para montar a programação, abra ${origin} e use o código da equipe ${code}`,
    };
  }
  const [address, until] = [`${origin}${resetPath(code)}`, endsAt && venueTime(endsAt)];
  return {
    title: `Código de ${username}`,
    subtitle: `Funciona uma vez, até ${until}. O endereço já leva o código.`,
    address,
    message: `Escolha sua nova senha até ${until}: ${address}`,
  };
}

function CodeDialog({ created, onClose }: { created: CreatedCode; onClose: () => void }) {
  const { subtitle, address, ...words } = textsToHandOut(created);
  return (
    <HandOutDialog
      {...words}
      subtitle={`${subtitle} Guarde ou mande agora: fora desta página ele não aparece de novo.`}
      onClose={onClose}
      texts={[
        { label: 'Código', value: created.code, copied: 'Código copiado' },
        { label: 'Endereço', hint: localNote('gere o código lá'), value: address, copied: 'Endereço copiado' },
      ]}
    />
  );
}
