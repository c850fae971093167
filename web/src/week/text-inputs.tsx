import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import type { EventDraft } from '../draft/model.ts';
import { TextArea, TextField } from '../ui/field.tsx';

interface TextInputsProps {
  event: EventDraft;
  set: (change: Partial<EventDraft>) => void;
  /** The title alone, or the texts beside it. */
  part?: 'title' | 'notes';
  /** Says of the title that it may be left out. */
  isTitleOptional?: boolean;
}

/** A box for each text of an event. */
export function TextInputs({ event, set, part, isTitleOptional }: TextInputsProps) {
  return TEXT_FIELDS.map((field, index) => {
    if (part && (part === 'title') !== (index === 0)) return null;
    const Input = field.isLong ? TextArea : TextField;
    return (
      <Input
        key={field.key}
        label={index === 0 && isTitleOptional ? `${field.label} (opcional)` : field.label}
        placeholder={'placeholder' in field ? field.placeholder : undefined}
        value={event[field.key]}
        maxLength={field.limit}
        onChange={({ target }: { target: { value: string } }) => set({ [field.key]: target.value })}
      />
    );
  });
}
