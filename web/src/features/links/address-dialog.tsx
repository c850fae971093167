import type { NewLink } from '../../../../core/contracts/links.ts';
import { CopyField } from '../../admin/copy-field.tsx';
import { HandOutDialog } from '../../admin/hand-out-dialog.tsx';

const COPIED = 'Endereço copiado';

/** The addresses of a link that was just made, to be given out. */
export function AddressDialog({ link: { label, path }, onClose }: { link: NewLink; onClose: () => void }) {
  const address = `${location.origin}${path}`;
  const message = `Programação da semana (${label}): ${address}`;
  return (
    <HandOutDialog
      title="Link pronto"
      subtitle={`Guarde ou mande o endereço de “${label}” agora: fora desta página ele não aparece de novo.`}
      onClose={onClose}
      message={message}
    >
      <CopyField label="Endereço" value={address} copied={COPIED} />
      <CopyField label="Para uma TV" hint="Mostra a noite de hoje em tela cheia." value={`${address}?tv=1`} copied={COPIED} />
      <CopyField
        label="Para a agenda"
        hint="Google Agenda, Apple e Outlook assinam este."
        value={`${address}.ics`}
        copied={COPIED}
      />
    </HandOutDialog>
  );
}
