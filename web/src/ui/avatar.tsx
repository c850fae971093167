import { cn } from './cn.ts';
import { RetryImage } from './retry-image.tsx';

export function Avatar({ name, picture, className = 'size-8' }: { name: string; picture: string | null; className?: string }) {
  return (
    <span className={cn('block shrink-0 overflow-hidden rounded-sm bg-sunk', className)}>
      {picture ? (
        <RetryImage src={picture} alt="" className="size-full" />
      ) : (
        <span aria-hidden="true" className="grid size-full place-items-center text-xs font-semibold text-soft">
          {nameInitials(name)}
        </span>
      )}
    </span>
  );
}

export function nameInitials(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase('pt-BR');
}
