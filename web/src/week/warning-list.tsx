import { Icon } from '../ui/icons.tsx';

/** "3 itens para conferir". */
export const countText = (count: number) => (count === 1 ? '1 item para conferir' : `${count} itens para conferir`);

interface WarningListProps {
  warnings: string[];
  id?: string;
  isOpen?: boolean;
  /** It has been sent as it is, so the title does not say "Antes de enviar". */
  isSent?: boolean;
}

/** What to look at before sending. It never blocks. */
export function WarningList({ warnings, id, isOpen, isSent }: WarningListProps) {
  if (warnings.length === 0) return null;
  return (
    <details id={id} open={isOpen} className="rounded-lg border border-warn/60 bg-warn-wash p-4 print:hidden">
      <summary className="-m-4 cursor-pointer rounded-lg p-4 font-semibold">
        <Icon name="warning" className="mr-2 inline-block align-[-0.2em] text-warn" />
        {!isSent && 'Antes de enviar: '}
        {countText(warnings.length)}
      </summary>
      <ul className="mt-2 list-disc pl-6">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}
