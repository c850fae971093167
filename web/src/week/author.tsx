import { type SubmitEvent, useId, useState } from 'react';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { withoutControls } from '../../../core/rules/text.ts';
import { useIsAdmin } from '../api/session.ts';
import { deviceSetting } from '../device-setting.ts';
import { InlineButton } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { inputClass } from '../ui/field.tsx';

const cleaned = (name: string) => withoutControls(name, ' ').normalize('NFC').trim().slice(0, LIMITS.author);
const setting = deviceSetting('quartou-author', (name) => cleaned(name ?? ''));

export const authorSetting = {
  get: setting.get,
  set: (name: string): void => setting.set(cleaned(name)),
};

// In a small window the author's row comes last, so that no button moves when the row appears or its box is replaced by text.
const ROW = 'flex min-h-11 items-center gap-2 text-sm max-lg:order-last max-lg:basis-full';

/** Asks for the author's name, once on each device. An administrator is not asked, because an account has a name. */
export default function Author() {
  const id = useId();
  const author = authorSetting.get();
  const isAdmin = useIsAdmin();
  const [isEditing, setEditing] = useState(false);
  const [text, setText] = useState('');
  const [isByEnter, setByEnter] = useState(false);
  if (isAdmin) return null;

  function keep(event?: SubmitEvent) {
    event?.preventDefault();
    authorSetting.set(text);
    // Enter in an empty box does not end the editing. Otherwise the next typed letter, which is stored as the author's name at
    // once, would replace the box by that name.
    setEditing(text.trim() === '');
    setByEnter(event !== undefined);
  }

  if (author && !isEditing) {
    return (
      <p className={cn(ROW, 'text-soft')}>
        <span className="min-w-0 truncate">Montando: {author}</span>
        <InlineButton
          autoFocus={isByEnter}
          onClick={() => {
            setText(author);
            setEditing(true);
          }}
        >
          Trocar
        </InlineButton>
      </p>
    );
  }
  return (
    <form onSubmit={keep} className={ROW}>
      <label htmlFor={id} className="shrink-0 text-soft">
        Quem está montando?
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the box takes the focus, because it replaces the button that was pressed
        autoFocus={isEditing}
        value={text}
        maxLength={LIMITS.author}
        placeholder="Seu nome"
        autoComplete="given-name"
        onFocus={() => setEditing(true)}
        onChange={({ target }) => {
          setText(target.value);
          authorSetting.set(target.value);
        }}
        onBlur={() => keep()}
        className={`${inputClass} max-w-56 min-w-0 py-1! text-base`}
      />
    </form>
  );
}
