import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { textDialog } from './dialogs.ts';

/** Opens the week as text that people post. `text` is asked for when it is wanted. */
export function TextButton({ text, size }: { text: () => string; size?: 'sm' }) {
  const [written, setWritten] = useState<string | null>(null);
  return (
    <>
      <Button
        size={size}
        onPointerEnter={textDialog.prefetch}
        onClick={async () => {
          if (await textDialog.ready()) setWritten(text());
        }}
      >
        <Icon name="message" />
        Texto para WhatsApp
      </Button>
      {written !== null && (
        <Suspense fallback={null}>
          <textDialog.Component text={written} onClose={() => setWritten(null)} />
        </Suspense>
      )}
    </>
  );
}
