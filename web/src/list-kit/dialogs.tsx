import { Description } from '@headlessui/react';
import { type MouseEventHandler, type ReactNode, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { inputClass, TextField } from '../ui/field.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { type Action, type ActionHandlers, useAction } from './action.ts';

interface QuestionDialogProps {
  title: string;
  children: ReactNode;
  words: [ready: string, pending: string];
  look?: 'danger' | 'primary';
  icon?: IconName | undefined;
  isPending: boolean;
  onConfirm: MouseEventHandler;
  onClose: () => void;
}

export function QuestionDialog(props: QuestionDialogProps) {
  const { title, children, words, look = 'primary', icon, isPending, onConfirm, onClose } = props;
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button look={look} inactive={isPending} onClick={onConfirm}>
            {icon && <Icon name={icon} />}
            {words[isPending ? 1 : 0]}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Screen readers read this text together with the dialog's title. */
export const QuestionText = ({ children }: { children: ReactNode }) => (
  <Description as="p" className="wrap-anywhere">
    {children}
  </Description>
);

export type DialogHandlers = Required<ActionHandlers>;

const COUNT_CONFIRMATION_FROM = 20;

export interface AskDialogProps<Result>
  extends Omit<Action<Result>, keyof ActionHandlers>,
    DialogHandlers,
    Pick<QuestionDialogProps, 'title' | 'words' | 'look' | 'icon'> {
  text: ReactNode;
  /** Number of items, if the action changes a whole list. From COUNT_CONFIRMATION_FROM on, the user must type this number. */
  count?: number;
}

/** Asks the user to confirm an action. After the action the dialog closes, and a toast shows the outcome. */
export function AskDialog<Result>(props: AskDialogProps<Result>) {
  const { text, count = 0 } = props;
  const { isPending, press } = useAction(props);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function confirm(event: Pick<UIEvent, 'detail'>) {
    if (count < COUNT_CONFIRMATION_FROM || typed.replace(/[\s.]/g, '') === String(count)) return press(event);
    setWrong(true);
    field.current?.focus();
  }

  return (
    <QuestionDialog {...props} isPending={isPending} onConfirm={confirm}>
      <QuestionText>{text}</QuestionText>
      {count >= COUNT_CONFIRMATION_FROM && (
        <TextField
          ref={field}
          autoFocus
          className="mt-4"
          label={`Para confirmar, digite ${count}`}
          inputMode="numeric"
          value={typed}
          error={isWrong && `Digite ${count}, ou cancele.`}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => event.key === 'Enter' && confirm(event)}
        />
      )}
    </QuestionDialog>
  );
}

export const DeleteDialog = <Result,>(props: Omit<AskDialogProps<Result>, 'look' | 'icon'>) => (
  <AskDialog look="danger" icon="trash" {...props} />
);

/** Shown if the response to a deletion was lost, so that nobody knows whether the server deleted anything. */
export const LOST_DELETION = 'O servidor não respondeu. Confira na lista: o que já saiu está em Excluídos.';

/** A note for an address of this page's origin, if only this computer can open it; undefined if other devices can too. */
export const localNote = (lastStep = 'copie de lá'): string | undefined =>
  /^(localhost|127\.0\.0\.1|\[::1])$/.test(location.hostname)
    ? `Este endereço só abre neste computador. Para outros aparelhos, inicie com HOST=0.0.0.0, abra o endereço da rede que o terminal mostra e ${lastStep}.`
    : undefined;

interface HandOutDialogProps {
  title: string;
  subtitle: string;
  message: string;
  texts: { label: string; hint?: string | undefined; value: string; copied: string }[];
  children?: ReactNode;
  onClose: () => void;
}

/** Shows texts to copy and share: a link's address, or a code that is shown only once. */
export function HandOutDialog({ title, subtitle, message, texts, children, onClose }: HandOutDialogProps) {
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
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
        {children}
        {texts.map((text) => (
          <CopyField key={text.label} {...text} />
        ))}
      </div>
    </Dialog>
  );
}

function CopyField({ label, hint, value, copied }: HandOutDialogProps['texts'][number]) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      {/* The button is above the text, because the text needs the full width of a phone. */}
      <div className="flex items-end justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold text-soft">
          {label}
        </label>
        <Button
          size="sm"
          aria-label={`Copiar ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          onClick={() => copyText(value, id, { title: copied, description: 'Agora é só colar onde quiser.' })}
        >
          Copiar
        </Button>
      </div>
      <input
        id={id}
        readOnly
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onFocus={({ target }) => target.select()}
        className={inputClass}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
