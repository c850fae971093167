import { Button, passFocusOn } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Problem } from '../../../ui/screen.tsx';
import { useImport, useImportSteps, useRefetchAfterImport } from './use-import.ts';
import { lineOf } from './view.ts';

export function ImportLine({ onOpen }: { onOpen: () => void }) {
  const { job, upload, view } = useImport();
  const { dismiss, isDismissing, problem } = useImportSteps(job);
  useRefetchAfterImport(job);
  const line = lineOf(job, upload);
  if (!line) return null;
  const hasEnded = view === 'done' || view === 'failed' || view === 'empty';
  return (
    <section
      aria-label="Importação de fotos"
      className="perforated mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-2.5"
    >
      <p role="status" className="min-w-0 flex-1 basis-60">
        {line.text}
      </p>
      {line.percent !== undefined && (
        <div className="flex min-w-40 flex-1 items-center gap-3 sm:max-w-64">
          <div className="flex-1">
            <ProgressBar label={line.text} percent={line.percent} />
          </div>
          <span className="text-sm text-soft tabular-nums">{line.percent}%</span>
        </div>
      )}
      <div className="flex gap-2">
        <Button size="sm" onClick={onOpen}>
          {hasEnded ? 'Ver resultado' : 'Ver importação'}
        </Button>
        {hasEnded && (
          <Button ref={passFocusOn} look="quiet" size="sm" inactive={isDismissing} onClick={() => dismiss()}>
            Dispensar
          </Button>
        )}
      </div>
      {hasEnded && problem && <Problem className="basis-full">{problem}</Problem>}
    </section>
  );
}
