import { useId } from 'react';
import type { NewLink } from '../../../../core/contracts/links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { inputClass } from '../../ui/field.tsx';

/** The addresses of a link that was just made, to be given out. */
export function AddressDialog({ link: { label, path }, onClose }: { link: NewLink; onClose: () => void }) {
  const address = `${location.origin}${path}`;
  const message = `Programação da semana (${label}): ${address}`;
  return (
    <Dialog
      title="Link pronto"
      subtitle={`Guarde ou mande o endereço de “${label}” agora: fora desta página ele não aparece de novo.`}
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
        <Address label="Endereço" value={address} />
        <Address label="Para uma TV" hint="Mostra a noite de hoje em tela cheia." value={`${address}?tv=1`} />
        <Address label="Para a agenda" hint="Google Agenda, Apple e Outlook assinam este." value={`${address}.ics`} />
      </div>
    </Dialog>
  );
}

function Address({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const id = useId();

  const copy = () => copyText(value, id, { title: 'Endereço copiado', description: 'Agora é só colar onde quiser.' });

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-soft">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          aria-describedby={hint && `${id}-hint`}
          onFocus={({ target }) => target.select()}
          className={`${inputClass} min-w-0`}
        />
        <Button aria-label={`Copiar ${label.toLowerCase()}`} onClick={copy}>
          Copiar
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
