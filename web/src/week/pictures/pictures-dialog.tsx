import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { artistsText, dayAndDate, isEventConfigured, ownName, priceLines } from '../../../../core/rules/event-text.ts';
import { headOf, inOrder, whatsappText } from '../../../../core/rules/whatsapp.ts';
import { plainMessage } from '../../api/errors.ts';
import { houseQuery } from '../../api/queries.ts';
import { weekQuery } from '../../api/weeks.ts';
import { Button, buttonClass, passFocusOn } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { cn } from '../../ui/cn.ts';
import { copyText, notesSetting, shareBySheet } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Theme } from '../../ui/theme.ts';
import { EmptyState } from '../../ui/ticket.tsx';
import { toast } from '../../ui/toast.tsx';
import { download } from '../take/export-file.ts';
import { newestContent, picturesTheme, versionName } from '../versions/newest.ts';
import type { PictureWeek } from './evenings.ts';
import { makePictures } from './make-pictures.ts';

export interface PicturesDialogProps {
  scheduleId: number;
  /** True if there are unsent changes, which the pictures lack. If undefined, the dialog reads the week to find out. */
  hasUnsent?: boolean | undefined;
  onClose: () => void;
}

/** The pause between downloads. Of several downloads that begin at the same time, Safari keeps only the last. */
const DOWNLOAD_INTERVAL_MS = 300;

const FORMATS = [
  { value: 'semana-feed', label: 'Feed', shape: 'aspect-4/5' },
  { value: 'semana-story', label: 'Story', shape: 'aspect-9/16' },
  { value: 'carrossel', label: 'Carrossel', shape: 'aspect-3/4' },
] as const;

const THEMES = [
  { value: 'dark', label: 'Escuro' },
  { value: 'light', label: 'Claro' },
];

function usePictures(scheduleId: number, theme: Theme) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const week = useQuery({
    queryKey: ['pictures', scheduleId],
    queryFn: async () => {
      const [content, house] = await Promise.all([newestContent(client, scheduleId), client.fetchQuery(houseQuery)]);
      return { content, house, events: content.events.filter(isEventConfigured) };
    },
    staleTime: 'static',
    gcTime: 0,
  });
  const drawing = useQuery({
    queryKey: ['pictures', scheduleId, theme],
    queryFn: ({ signal }) => {
      setDone(0);
      return week.data ? makePictures({ ...week.data, theme }, setDone, signal) : null;
    },
    enabled: Boolean(week.data?.events.length),
    staleTime: 'static',
    gcTime: 0,
  });
  const failed = [week, drawing].find(({ error }) => error);
  const problem = failed
    ? plainMessage(failed.error, 'Não deu para criar as imagens neste aparelho. Tente de novo.')
    : drawing.data?.flaws.join(' ');
  return {
    week: week.data,
    isDrawing: week.isFetching || drawing.isFetching,
    done,
    files: drawing.data?.files ?? [],
    problem,
    retry: failed || drawing.data?.hasMissing ? () => (failed ?? drawing).refetch() : null,
  };
}

function useHasUnsent(scheduleId: number, hasUnsent: boolean | undefined): boolean {
  const { data } = useQuery({ ...weekQuery('', scheduleId), enabled: hasUnsent === undefined });
  return hasUnsent ?? Boolean(data?.changes.length);
}

export default function PicturesDialog({ scheduleId, hasUnsent, onClose }: PicturesDialogProps) {
  const isBehind = useHasUnsent(scheduleId, hasUnsent);
  const [theme, setTheme] = useState(picturesTheme.get);
  const [format, setFormat] = useState('');
  const { week, isDrawing, done, problem, retry, ...drawn } = usePictures(scheduleId, theme);
  const files = isDrawing ? [] : drawn.files.filter(({ name }) => name.startsWith(format));
  const weekText = week ? whatsappText(week.content.startDate, week.events, { notes: notesSetting.get() }) : '';

  function chooseTheme(next: string) {
    setTheme(next as Theme);
    picturesTheme.set(next);
  }

  return (
    <Dialog
      isTall
      title="Imagens da semana"
      subtitle={week && `${formatDate(week.content.startDate)} · ${versionName(week.content)}`}
      onClose={onClose}
      footer={
        files.length > 0 ? (
          <Actions files={files} text={weekText} />
        ) : (
          <Button ref={passFocusOn} onClick={onClose}>
            {isDrawing ? 'Cancelar' : 'Fechar'}
          </Button>
        )
      }
    >
      {week?.events.length === 0 ? (
        <EmptyState
          title="A semana ainda está vazia"
          hint="Preencha um dia da programação: as imagens são criadas com o que estiver nela."
        />
      ) : (
        <>
          {isBehind && <p className="mb-4 text-sm text-soft">O que mudou depois do último envio não está nestas imagens.</p>}
          <div className="mb-5 flex flex-wrap gap-x-8 gap-y-4">
            <Chips legend="Fundo" options={THEMES} value={theme} onChange={chooseTheme} />
            {files.length > 0 && (
              <Chips legend="Formato" options={[{ value: '', label: 'Todos' }, ...FORMATS]} value={format} onChange={setFormat} />
            )}
          </div>
          <p role="status" className={isDrawing ? 'mb-3' : 'sr-only'}>
            {isDrawing ? 'Criando as imagens da semana...' : files.length > 0 && 'Imagens prontas.'}
          </p>
          {isDrawing ? (
            <ProgressBar label="Imagens da semana" percent={Math.round(done * 100)} />
          ) : (
            <>
              {problem && (
                <div role="alert" className="mb-4 flex flex-wrap items-center justify-between gap-2">
                  <p>{problem}</p>
                  {retry && (
                    <Button ref={passFocusOn} size="sm" onClick={retry}>
                      Tentar de novo
                    </Button>
                  )}
                </div>
              )}
              <Previews files={files} />
              {canShare(files) && (
                <p className="mt-4 text-sm text-soft">
                  “Compartilhar” manda só as imagens; o texto da semana fica copiado, para colar junto.
                </p>
              )}
              {week && <Texts content={week.content} weekText={weekText} />}
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

const canShare = (files: File[]): boolean => files.length > 0 && 'canShare' in navigator && navigator.canShare({ files });

const Actions = ({ files, text }: { files: File[]; text: string }) => (
  <>
    <Button look={canShare(files) ? 'outline' : 'primary'} onClick={() => void downloadAll(files)}>
      <Icon name="download" />
      {files.length === 1 ? 'Baixar a imagem' : `Baixar ${files.length} imagens`}
    </Button>
    {canShare(files) && (
      <Button look="primary" onClick={() => share(files, text)}>
        Compartilhar
      </Button>
    )}
  </>
);

const Previews = ({ files }: { files: File[] }) => (
  <ul className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
    {files.map((file, index) => (
      <Preview key={file.name} file={file} label={labelOf(file, files.slice(0, index + 1))} />
    ))}
  </ul>
);

function Preview({ file, label }: { file: File; label: string }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <li>
      <span className={cn('block overflow-hidden rounded-md border border-line bg-sunk', formatOf(file)?.shape)}>
        {url && <img src={url} alt={`Prévia: ${label}`} className="size-full" />}
      </span>
      <a href={url} download={file.name} className={buttonClass('quiet', 'sm', 'mt-1 w-full')} aria-label={`Baixar ${label}`}>
        <Icon name="download" />
        {label}
      </a>
    </li>
  );
}

async function share(files: File[], text: string): Promise<void> {
  // Copying the text is not awaited, because a browser opens the share sheet only directly after a press.
  const copying = navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (!(await shareBySheet({ files }, 'Escolha menos imagens, ou baixe e envie por onde quiser.'))) return;
  toast({
    title: 'Imagens compartilhadas',
    description: (await copying)
      ? 'O texto da semana está copiado: é só colar junto.'
      : 'O texto da semana não foi copiado: copie-o abaixo das imagens.',
  });
}

async function downloadAll(files: File[]): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_INTERVAL_MS));
    download(file, file.name);
  }
}

const formatOf = ({ name }: File) => FORMATS.find(({ value }) => name.startsWith(value));

/**
 * Returns a label: "Feed" for the first feed picture, "Feed 2" for the second. “Carrossel 1” is the cover, not a slide.
 * @param upTo the files up to and including `file`
 */
function labelOf(file: File, upTo: File[]): string {
  const format = formatOf(file);
  const count = upTo.filter((one) => formatOf(one) === format).length;
  return format && (count > 1 || format.value === 'carrossel') ? `${format.label} ${count}` : (format?.label ?? '');
}

const Texts = ({ content, weekText }: { content: PictureWeek; weekText: string }) => (
  <>
    <CopiedText
      label="Texto da semana"
      text={weekText}
      use="Cole no WhatsApp. Na legenda do Instagram, tire os asteriscos."
      button="Copiar texto da semana"
    />
    <CopiedText
      label="Texto alternativo, para quem não vê a imagem"
      text={altText(content)}
      use="Cole na publicação, onde a rede social pede."
      button="Copiar texto alternativo"
    />
  </>
);

function CopiedText({ label, button, use, text }: { label: string; button: string; use: string; text: string }) {
  const id = useId();
  return (
    <div className="mt-6">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
        {label}
      </label>
      <textarea id={id} rows={4} readOnly value={text} className={cn(inputClass, 'resize-y')} />
      <Button className="mt-2" onClick={() => copyText(text, id, { title: 'Texto copiado', description: use })}>
        {button}
      </Button>
    </div>
  );
}

export function altText({ startDate, events }: PictureWeek): string {
  const shown = inOrder(events.filter(isEventConfigured));
  const evenings = shown.map((event) => {
    const texts = [ownName(event), artistsText(event), priceLines(event).join(', ')].filter(Boolean);
    return [dayAndDate(event), texts.join('; ')].filter(Boolean).join(': ');
  });
  return [`${headOf(startDate, shown)}.`, ...evenings.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`))].join('\n');
}
