import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { usePersistedState } from '../ui/kept-state.ts';
import { type FormOptions, type Texts, useForm } from './form.ts';

export interface SaveFormOptions<Name extends string, Result> extends Omit<FormOptions<Name, Result>, 'state' | 'onDone'> {
  /** Key under which the typed text survives closing the form without "Cancelar". */
  stateKey: string;
  initial: Texts<NoInfer<Name>>;
  words: [ready: string, pending: string];
  onClose: () => void;
}

/** The buttons are separate, because a dialog and a card place them differently. */
export function useSaveForm<Name extends string, Result>(options: SaveFormOptions<Name, Result>) {
  const { stateKey, initial, words, onClose, done, ...rest } = options;
  const id = useId();
  const [texts, setTexts, forget] = usePersistedState(stateKey, initial);

  function close() {
    forget();
    onClose();
  }

  const { form, field, isPending } = useForm({
    ...rest,
    state: [texts, setTexts],
    onClose: close,
    done: (...saved) => {
      forget();
      return done?.(...saved);
    },
  });

  return {
    form: { ...form, id },
    field,
    buttons: (
      <>
        <Button onClick={close}>Cancelar</Button>
        <Button type="submit" form={id} look="primary" aria-disabled={isPending || undefined}>
          {words[isPending ? 1 : 0]}
        </Button>
      </>
    ),
  };
}
