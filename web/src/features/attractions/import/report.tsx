import { useId, useRef } from 'react';
import type { ImportJob, ImportPreview } from '../../../../../core/contracts/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { shortenFileName } from '../../../ui/shorten.ts';
import { toast } from '../../../ui/toast.tsx';
import { IMPORT_WORDS } from '../../../uploads/import-upload.ts';
import { Notice } from './progress.tsx';

const MAX_LISTED_WARNINGS = 500;

export function PlanReport({ job, preview }: { job: ImportJob; preview: ImportPreview }) {
  const { attractionsNew, attractionsMatched, photosNew, photosExisting, skipped } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">{shortenFileName(job.fileName, 60)}</p>
      {photosNew + attractionsNew === 0 ? <Notice tone="warn">{job.message}</Notice> : <p>{job.message}</p>}
      <Counts
        counts={[
          ['Atrações novas', attractionsNew],
          ['Atrações já cadastradas', attractionsMatched],
          ['Fotos novas', photosNew],
          ['Fotos já cadastradas ou repetidas', photosExisting],
          ['Arquivos que ficam de fora', skipped],
        ]}
      />
      <Warnings warnings={job.errors} />
    </div>
  );
}

export function ResultReport({ job }: { job: ImportJob }) {
  const hasFailed = job.state === 'failed';
  const { attractionsAdded, photosAdded, photosFailed } = job;
  const added = attractionsAdded + photosAdded;
  const hasNothing = added === 0 && photosFailed > 0;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">{shortenFileName(job.fileName, 60)}</p>
      <div role="alert">
        <Notice tone={hasFailed || hasNothing ? 'danger' : 'ok'}>
          {job.message || (hasFailed ? IMPORT_WORDS.import : 'Importação concluída.')}
        </Notice>
      </div>
      {(!hasFailed || added > 0) && (
        <Counts
          counts={[
            ['Atrações importadas', attractionsAdded],
            ['Fotos importadas', photosAdded],
          ]}
        />
      )}
      <Warnings warnings={job.errors} />
    </div>
  );
}

function Counts({ counts }: { counts: [label: string, count: number][] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-md bg-sunk p-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="title-number text-2xl">{count.toLocaleString('pt-BR')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ warnings }: { warnings: string[] }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  if (warnings.length === 0) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(warnings.join('\n'));
      toast({ title: 'Avisos copiados' });
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current);
      const selected =
        warnings.length > MAX_LISTED_WARNINGS
          ? `Os ${MAX_LISTED_WARNINGS} primeiros avisos estão selecionados`
          : 'A lista está selecionada';
      const description = `${selected}: copie com Ctrl+C ou pelo menu do aparelho.`;
      toast({ tone: 'error', title: 'Não deu para copiar', description });
    }
  }

  const total = warnings.length.toLocaleString('pt-BR');
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h4 id={id} className="font-semibold">
          Avisos ({total})
        </h4>
        <Button size="sm" onClick={copy}>
          Copiar avisos
        </Button>
      </div>
      <ul
        ref={list}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so users of a keyboard have to reach it
        tabIndex={0}
        className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
      >
        {warnings.slice(0, MAX_LISTED_WARNINGS).map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because two warnings may be equal and the list never changes
          <li key={index} className="px-3 py-2">
            {warning}
          </li>
        ))}
      </ul>
      {warnings.length > MAX_LISTED_WARNINGS && (
        <p className="mt-1.5 text-sm text-soft">
          Aqui aparecem {MAX_LISTED_WARNINGS} de {total}; ao copiar, vão todos.
        </p>
      )}
    </section>
  );
}
