import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icons.tsx';
import { toast } from './toast.tsx';

const SYSTEM_FILES = /^\.|^(desktop\.ini|thumbs\.db)$/i;

/** Returns an entry's files, and null for each file or folder that cannot be read, such as a file only in a cloud. */
const filesIn = (entry: FileSystemEntry): Promise<(File | null)[]> => readEntry(entry).catch(() => [null]);

async function readEntry(entry: FileSystemEntry): Promise<(File | null)[]> {
  if (entry.isFile) return [await new Promise<File>((...done) => (entry as FileSystemFileEntry).file(...done))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  // Each call of readEntries returns about a hundred entries. The last call returns none.
  for (let some = null; some?.length !== 0; all.push(...some)) {
    some = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
  }
  const chosen = all.filter(({ name }) => !SYSTEM_FILES.test(name)).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  return (await Promise.all(chosen.map(filesIn))).flat();
}

async function filesOf({ items, files }: DataTransfer): Promise<(File | null)[]> {
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

interface DropAreaProps {
  label: string;
  hint: ReactNode;
  /** The file types of the picker, as in `<input accept>`. Dropped and pasted files are not checked. */
  accept: string;
  /** The picker returns one file. The number of dropped or pasted files is not limited. */
  isSingle?: boolean;
  /** True if files are sent without a further press. Drops beside the area and pastes into fields or dialogs are then ignored. */
  sendsAtOnce?: boolean;
  onFiles: (files: File[]) => void;
  inputRef?: Ref<HTMLInputElement>;
}

export function DropArea({ label, hint, accept, isSingle, sendsAtOnce, onFiles, inputRef }: DropAreaProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const accepts = useEffectEvent(({ target }: Event) => !sendsAtOnce || area.current?.contains(target as Node) === true);
  const take = useEffectEvent((files: Iterable<File> | null | undefined) => {
    const all = [...(files ?? [])];
    if (all.length > 0) onFiles(all);
  });
  const takeReadable = useEffectEvent((files: (File | null)[]) => {
    take(files.filter((file) => file !== null));
    if (files.includes(null)) {
      const description = 'Escolha o que falta, ou tente de novo.';
      toast({ tone: 'error', title: 'Não deu para ler tudo o que está na pasta', description });
    }
  });

  useEffect(() => {
    // True while a part of this page is dragged. Safari reports a dragged picture as a file, which nobody has chosen.
    let isOwnDrag = false;
    const carriesFiles = ({ dataTransfer }: DragEvent) => !isOwnDrag && dataTransfer?.types.includes('Files');
    // The window handles the events, because the browser would open a file that is dropped beside the area.
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const isAccepted = accepts(event);
      if (event.dataTransfer && !isAccepted) event.dataTransfer.dropEffect = 'none';
      setOver(isAccepted);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && accepts(event)) void filesOf(event.dataTransfer).then(takeReadable);
    };
    // Copied spreadsheet cells include a picture, which must be ignored. Unlike a file copied on macOS, they have formatted text.
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      // A paste may be meant for a field or a dialog. Any other `target` is only the element pressed last, so it does not matter.
      const isElsewhere = target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null;
      const types = clipboardData?.types ?? [];
      const isText = types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));
      if ((accepts(event) || !isElsewhere) && !isText) take(clipboardData?.files);
    };
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('dragstart', () => (isOwnDrag = true), { signal });
    // If a dragged picture is removed from the page, no dragend fires. The next pointermove then shows that the drag is over.
    for (const end of ['dragend', 'pointermove']) window.addEventListener(end, () => (isOwnDrag = false), { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => ending.abort();
  }, []);

  return (
    // `relative`, so that the focus scrolls a dialog to the hidden file input.
    <div ref={area} className="relative">
      <input
        ref={inputRef}
        id={id}
        type="file"
        multiple={!isSingle}
        accept={accept}
        aria-describedby={`${id}-hint`}
        className="peer sr-only bottom-0"
        onChange={(event) => {
          take(event.target.files);
          // The value is cleared, because choosing the same file again would otherwise fire no change event.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={cn(
          'flex flex-col items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center transition-colors duration-150',
          'peer-focus-visible:focus-ring',
          isOver ? 'border-ink bg-sunk' : 'border-edge hover:border-ink hover:bg-sunk',
        )}
      >
        <Icon name="upload" className="text-2xl text-faint" />
        <span className="font-semibold">{label}</span>
      </label>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
        {hint}
      </p>
    </div>
  );
}
