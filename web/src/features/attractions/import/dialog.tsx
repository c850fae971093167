import { useEffect, useRef } from 'react';
import { LoadFailure } from '../../../list-kit/states.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/screen.tsx';
import { ImportChoice } from './choice.tsx';
import { ImportFooter } from './footer.tsx';
import { ImportingProgress, Notice, ReadingProgress, SendingProgress } from './progress.tsx';
import { PlanReport, ResultReport } from './report.tsx';
import { importUpload, useImport, useImportSteps } from './use-import.ts';
import type { ImportView } from './view.ts';

const HEADINGS: Record<ImportView, string> = {
  choose: 'Escolher o arquivo',
  resume: 'Continuar o envio',
  sending: 'Enviando o arquivo',
  reading: 'Lendo o arquivo',
  planned: 'O que vai ser importado',
  empty: 'Nada para importar',
  importing: 'Importando as fotos',
  done: 'Resultado',
  failed: 'A importação não deu certo',
};

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { job, upload, view, isPending, error, refetch } = useImport();
  const steps = useImportSteps(job);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isKnown = !isPending && (job !== null || !error);

  function close() {
    // Closing the dialog discards the chosen file. When a session ends, `close` is not called, so the file is kept.
    importUpload.choose(null);
    onClose();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new `view`, because a new view removes the button that had the focus
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [view]);

  return (
    <Dialog
      title="Importar ZIP"
      subtitle="Importe fotos de várias atrações de uma vez."
      onClose={close}
      footer={isKnown && <ImportFooter key={view} view={view} job={job} upload={upload} steps={steps} onClose={close} />}
    >
      {isPending && <Skeleton className="h-48" />}
      {!isPending && !isKnown && (
        <LoadFailure title="Não deu para ver como está a importação" error={error} onRetry={() => refetch()} />
      )}
      {isKnown && (
        <section aria-labelledby="importacao">
          <h3 id="importacao" ref={heading} tabIndex={-1} className="mb-3 text-lg outline-none">
            <span role="status">{HEADINGS[view]}</span>
          </h3>
          {(view === 'choose' || view === 'resume') && (
            <ImportChoice broken={view === 'resume' ? job : null} upload={upload} inputRef={input} />
          )}
          {view === 'sending' && <SendingProgress upload={upload} />}
          {job && view === 'reading' && <ReadingProgress job={job} error={error} />}
          {job?.preview && (view === 'planned' || view === 'empty') && <PlanReport job={job} preview={job.preview} />}
          {job && view === 'importing' && <ImportingProgress job={job} error={error} />}
          {job && (view === 'done' || view === 'failed') && <ResultReport job={job} />}
          <div role="alert" className="mt-4 empty:hidden">
            {steps.problem && <Notice tone="danger">{steps.problem}</Notice>}
          </div>
        </section>
      )}
    </Dialog>
  );
}
