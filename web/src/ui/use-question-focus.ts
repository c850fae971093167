import { type RefObject, useEffect, useRef } from 'react';

/** For the button in whose place a question appears: it takes the focus back once the question is gone. */
export function useQuestionFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return button;
}
