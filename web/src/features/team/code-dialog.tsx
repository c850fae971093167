import { CopyField } from '../../admin/copy-field.tsx';
import { HandOutDialog } from '../../admin/hand-out-dialog.tsx';
import { PATHS, resetPath } from '../../paths.ts';
import { venueTime } from '../../venue.ts';
import type { Made } from './dialogs.tsx';

/** A code that was just made, to be given out. */
export function CodeDialog({ made: { target, username, code, endsAt }, onClose }: { made: Made; onClose: () => void }) {
  const { origin } = location;
  const until = endsAt && venueTime(endsAt);
  const { title, subtitle, address, message } =
    target === 'registration'
      ? {
          title: 'Código de registro',
          subtitle: 'Quem o tem cria uma conta de administrador.',
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
    >
      <CopyField label="Código" value={code} copied="Código copiado" />
      <CopyField label="Endereço" value={address} copied="Endereço copiado" />
    </HandOutDialog>
  );
}
