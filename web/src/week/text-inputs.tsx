import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import type { EventDraft } from '../draft/model.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { enterGoesOn } from './go-on.ts';

interface TextInputsProps {
  event: EventDraft;
  set: (change: Partial<EventDraft>) => void;
  /** The title alone, or the texts beside it. */
  part?: 'title' | 'notes';
  /** Says of the title that it may be left out. */
  isTitleOptional?: boolean;
}

/** A box for each text of an event. Enter in the title leads on. */
export function TextInputs({ event, set, part, isTitleOptional }: TextInputsProps) {
  return TEXT_FIELDS.map((field, index) => {
    const isTitle = index === 0;
    if (part && (part === 'title') !== isTitle) return null;
    const Input = field.isLong ? TextArea : TextField;
    return (
      <div key={field.key} data-stop={isTitle ? (event[field.key] ? 'filled' : '') : undefined}>
        <Input
          label={isTitle && isTitleOptional ? `${field.label} (opcional)` : field.label}
          placeholder={'placeholder' in field ? field.placeholder : undefined}
          value={event[field.key]}
          maxLength={field.limit}
          onChange={({ target }: { target: { value: string } }) => set({ [field.key]: target.value })}
          {...(isTitle && { onKeyDown: enterGoesOn, enterKeyHint: 'next' })}
        />
      </div>
    );
  });
}
