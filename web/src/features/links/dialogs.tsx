import { lazy, Suspense } from 'react';
import { LINK_FORM } from '../../../../core/contracts/forms.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import type { Link, NewLink } from '../../../../core/contracts/links.ts';
import { completeDate, DATE_MESSAGES } from '../../../../core/rules/typed-dates.ts';
import { addressOf, CALENDAR_HINT, makeLink } from '../../api/admin.ts';
import { api, body, idParam } from '../../api/client.ts';
import { linksQuery } from '../../api/queries.ts';
import { withRow } from '../../list-kit/action.ts';
import { useDateText } from '../../list-kit/date-text.ts';
import { AskDialog, type DialogHandlers, HandOutDialog, localNote } from '../../list-kit/dialogs.tsx';
import { useSaveForm } from '../../list-kit/form.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { venueNight } from '../../venue.ts';

const QrCode = lazy(() => import('../../ui/qr-code.tsx'));

export type OpenDialog = { what: 'new' } | { what: 'made' | 'address'; link: NewLink } | { what: 'revoke'; link: Link };

interface DialogsProps extends DialogHandlers {
  open: OpenDialog;
  onMade: (link: NewLink) => void;
}

export default function Dialogs({ open, onMade, ...handlers }: DialogsProps) {
  if (open.what === 'new') return <NewDialog onMade={onMade} onClose={handlers.onClose} />;
  if (open.what !== 'revoke') {
    const { what, link } = open;
    return <AddressDialog title={what === 'made' ? 'Link pronto' : link.label} link={link} onClose={handlers.onClose} />;
  }
  const { id, label } = open.link;
  return (
    <AskDialog
      {...handlers}
      title="Revogar link?"
      text={`Quem abrir o endereço de “${label}” verá um aviso de que o link não funciona mais. Não dá para desfazer: para voltar a mostrar a semana, crie outro link.`}
      words={['Revogar', 'Revogando...']}
      look="danger"
      icon="close"
      run={() => body(api.links[':id'].$delete(idParam(id)))}
      done={(revoked, client) => {
        client.setQueryData(linksQuery.queryKey, withRow(revoked));
        return { title: 'Link revogado', description: `“${label}” não mostra mais a semana a ninguém.` };
      }}
      failed={{ title: 'Erro ao revogar', fallback: 'Ocorreu um erro ao revogar o link. Tente de novo.' }}
    />
  );
}

const COPIED = 'Endereço copiado';

function AddressDialog({ title, link: { label, path }, onClose }: { title: string; link: NewLink; onClose: () => void }) {
  const address = addressOf(path);
  return (
    <HandOutDialog
      title={title}
      subtitle="Quem tiver o endereço vê a semana enviada, sem senha."
      onClose={onClose}
      message={`Programação da semana (${label}): ${address}`}
      texts={[
        { label: 'Endereço', hint: localNote(), value: address, copied: COPIED },
        {
          label: 'Endereço para uma TV',
          hint: 'Mostra a noite de hoje em tela cheia.',
          value: `${address}?tv=1`,
          copied: COPIED,
        },
        {
          label: 'Endereço para a agenda',
          hint: CALENDAR_HINT,
          value: `${address}.ics`,
          copied: COPIED,
        },
      ]}
    >
      <div className="mx-auto aspect-square w-56 max-w-full">
        <Suspense>
          <QrCode value={address} label={`Código QR de ${label}`} />
        </Suspense>
      </div>
    </HandOutDialog>
  );
}

const FIELDS = {
  ...LINK_FORM,
  endsOn: { check: (text: string) => (text && !completeDate(text, venueNight()) ? DATE_MESSAGES.missing : null) },
  // The form stores the checkbox as a text. The text needs no check, because ticked and unticked are both valid.
  hasPackage: { check: () => null },
};

function NewDialog({ onMade, onClose }: Pick<DialogsProps, 'onMade' | 'onClose'>) {
  const tonight = venueNight();
  const { form, field, buttons } = useSaveForm({
    stateKey: 'new link',
    fields: FIELDS,
    initial: { label: '', endsOn: '', hasPackage: '' },
    words: ['Criar link', 'Criando...'],
    run: ({ label, endsOn, hasPackage }) =>
      makeLink({ label, endsOn: completeDate(endsOn, tonight), hasPackage: hasPackage !== '' }),
    done: (link, client, _, isShown) => {
      client.setQueryData(linksQuery.queryKey, (list) => list && [link, ...list]);
      if (!isShown) return { title: 'Link pronto', description: `“${link.label}” está na lista.` };
      onMade(link);
      return undefined;
    },
    failed: {
      title: 'Erro ao criar o link',
      fallback: 'Ocorreu um erro ao criar o link. Tente de novo.',
      unconfirmed: [
        'Link não confirmado',
        'Não deu para confirmar. Confira na lista se o link já foi criado antes de tentar de novo.',
      ],
    },
    onClose,
  });
  const until = field('endsOn');
  const hasPackage = field('hasPackage');
  const { box } = useDateText(until.value, (value) => until.onChange({ target: { value } }), tonight);

  return (
    <Dialog title="Novo link" size="sm" onClose={onClose} footer={buttons}>
      <form {...form} className="flex flex-col gap-5 pb-1">
        <TextField
          {...field('label')}
          autoFocus
          required
          label={LINK_FORM.label.label}
          hint="Aparece no alto da página do link."
          placeholder="Ex.: Portaria"
          maxLength={LIMITS.linkLabel}
        />
        <DateField
          name={until.name}
          label="Funciona até"
          hint="Sem data, funciona até ser revogado."
          error={until.error}
          isDisabled={(date) => date < tonight}
          {...box}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={hasPackage.value !== ''}
            onChange={({ target }) => hasPackage.onChange({ target: { value: target.checked ? 'sim' : '' } })}
            className="size-5 shrink-0 accent-ink"
          />
          Permite baixar o pacote da semana, com flyers e fotos
        </label>
      </form>
    </Dialog>
  );
}
