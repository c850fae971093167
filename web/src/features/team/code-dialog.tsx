import { CopyField } from '../../admin/copy-field.tsx';
import { PATHS, resetPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog
      title={title}
      subtitle={`${subtitle} Guarde ou mande agora: fora desta página ele não aparece de novo.`}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Fechar
          </Button>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary')}
          >
            Mandar pelo WhatsApp
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CopyField label="Código" value={code} copied="Código copiado" />
        <CopyField label="Endereço" value={address} copied="Endereço copiado" />
      </div>
    </Dialog>
  );
}
