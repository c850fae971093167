import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { textDialog } from './dialogs.ts';

interface TextButtonProps {
  /** Asked for when it is wanted. */
  text: () => string;
  size?: 'sm';
  /** While there is nothing to write about. */
  inactive?: boolean;
  /** Where there is no room for "Texto para WhatsApp". */
  isShort?: boolean;
  className?: string;
}

/** Opens the week as text that people post. */
export function TextButton({ text, size, inactive, isShort, className }: TextButtonProps) {
  const [written, setWritten] = useState<string | null>(null);
  return (
    <>
      <Button
        size={size}
        inactive={inactive}
        className={className}
        aria-label="Texto para WhatsApp"
        onPointerEnter={textDialog.prefetch}
        onClick={async () => {
          if (await textDialog.ready()) setWritten(text());
        }}
      >
        <Icon name="message" />
        {isShort ? 'WhatsApp' : 'Texto para WhatsApp'}
      </Button>
      {written !== null && (
        <Suspense fallback={null}>
          <textDialog.Component text={written} onClose={() => setWritten(null)} />
        </Suspense>
      )}
    </>
  );
}
