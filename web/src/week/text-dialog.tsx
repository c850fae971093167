import { useId, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { inputClass } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

// What somebody made of a text stays while the page does, so that closing the dialog loses nothing.
const edited = new Map<string, string>();

/** Longer addresses do not work everywhere. */
const LONGEST_ADDRESS = 8000;

export interface TextDialogProps {
  week: string;
  /** What the newest version changed, where that is known. */
  changes: string | null;
  onClose: () => void;
}

/** "Texto para WhatsApp": the week as text, or what has changed in it, to be changed, copied and shared. */
export default function TextDialog({ week, changes, onClose }: TextDialogProps) {
  const id = useId();
  const [written, setWritten] = useState(changes ?? week);
  const [text, setText] = useState(edited.get(written) ?? written);
  const address = `https://wa.me/?text=${encodeURIComponent(text)}`;

  function change(next: string) {
    setText(next);
    edited.set(written, next);
  }

  function choose(next: string) {
    setWritten(next);
    setText(edited.get(next) ?? next);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Texto copiado', description: 'Agora é só colar no WhatsApp.' });
    } catch {
      const field = document.getElementById(id) as HTMLTextAreaElement | null;
      field?.focus();
      field?.select();
      toast({
        tone: 'error',
        title: 'Não deu para copiar',
        description: 'O texto está selecionado: copie com Ctrl+C ou pelo menu do aparelho.',
      });
    }
  }

  async function share() {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Whoever closes the device's sheet has changed their mind.
      if (error instanceof Error && error.name === 'AbortError') return;
      toast({ tone: 'error', title: 'Não deu para compartilhar', description: 'Copie o texto e cole onde quiser.' });
    }
  }

  return (
    <Dialog
      title="Texto para WhatsApp"
      subtitle="Mude o que quiser antes de copiar. O que estiver *entre asteriscos* sai em negrito."
      onClose={onClose}
      footer={
        <>
          {text !== written && (
            <Button look="quiet" onClick={() => change(written)}>
              Refazer o texto
            </Button>
          )}
          {'share' in navigator && <Button onClick={share}>Compartilhar</Button>}
          {address.length <= LONGEST_ADDRESS && (
            <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
              Abrir no WhatsApp
            </a>
          )}
          <Button look="primary" onClick={copy}>
            Copiar texto
          </Button>
        </>
      }
    >
      {changes !== null && (
        <div className="mb-4">
          <Chips
            legend="O que avisar"
            hidesLegend
            options={[
              { value: changes, label: 'O que mudou' },
              { value: week, label: 'Semana inteira' },
            ]}
            value={written}
            onChange={choose}
          />
        </div>
      )}
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
        Texto
      </label>
      <textarea
        id={id}
        rows={14}
        value={text}
        onChange={(event) => change(event.target.value)}
        className={`${inputClass} max-h-[55dvh] resize-y`}
      />
    </Dialog>
  );
}
