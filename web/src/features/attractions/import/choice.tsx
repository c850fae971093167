import type { Ref } from 'react';
import type { ImportJob } from '../../../../../core/contracts/imports.ts';
import { Button, passFocusOn } from '../../../ui/button.tsx';
import { DropArea } from '../../../ui/drop-area.tsx';
import { shortenFileName } from '../../../ui/shorten.ts';
import { toast } from '../../../ui/toast.tsx';
import { type ImportUploadState, isContinued } from '../../../uploads/import-upload.ts';
import { Notice } from './progress.tsx';
import { importUpload } from './use-import.ts';
import { arrivedText, bytesText, choiceProblem } from './view.ts';

interface ImportChoiceProps {
  broken: ImportJob | null;
  upload: ImportUploadState;
  inputRef: Ref<HTMLInputElement>;
}

export function ImportChoice({ broken, upload: { file, problem }, inputRef }: ImportChoiceProps) {
  const arrived = arrivedText(broken);
  const continues = file && isContinued(broken, file);

  function take(files: File[]) {
    const rejection = choiceProblem(files);
    if (rejection) toast({ tone: 'error', ...rejection });
    else importUpload.choose(files[0] ?? null);
  }

  return (
    <div className="flex flex-col gap-4">
      {broken && !continues && (
        <Notice tone="warn">
          O envio de <strong>{shortenFileName(broken.fileName, 60)}</strong> ({bytesText(broken.size)}) ainda não terminou: está
          em {arrived}. Se ele não estiver continuando em outra janela ou aparelho, escolha o mesmo arquivo para continuar de onde
          parou.
        </Notice>
      )}
      <ul className="list-disc space-y-1 pl-5 text-soft">
        <li>O arquivo ZIP deve conter pastas.</li>
        <li>O nome de cada pasta é o nome da atração.</li>
        <li>Dentro da pasta ficam as fotos dessa atração, em JPG, PNG ou WebP, até 10 MB cada.</li>
        <li>Os nomes originais dos arquivos são mantidos.</li>
      </ul>
      <DropArea
        isSingle
        label={file ? 'Escolher outro arquivo ZIP' : 'Escolher arquivo ZIP'}
        hint="Um arquivo .zip de até 5 GB. Também dá para arrastar para cá."
        accept=".zip,application/zip"
        onFiles={take}
        inputRef={inputRef}
      />
      <div role="status">
        {file && (
          <div className="flex items-center gap-3 rounded-md border border-line bg-sunk p-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{shortenFileName(file.name.normalize('NFC'), 60)}</p>
              <p className="text-sm text-soft tabular-nums">
                {bytesText(file.size)}
                {continues && `. Continua de onde parou: ${arrived}.`}
                {broken && !continues && '. É outro arquivo: será enviado do começo.'}
              </p>
            </div>
            <Button
              ref={passFocusOn}
              look="quiet"
              size="sm"
              aria-label="Remover o arquivo escolhido"
              onClick={() => importUpload.choose(null)}
            >
              Remover
            </Button>
          </div>
        )}
      </div>
      <div role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</div>
    </div>
  );
}
