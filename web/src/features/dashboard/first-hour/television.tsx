import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { addressOf, makeLink } from '../../../api/admin.ts';
import { linksQuery } from '../../../api/queries.ts';
import { useAction } from '../../../list-kit/action.ts';
import { localNote } from '../../../list-kit/dialogs.tsx';
import { LoadFailure } from '../../../list-kit/states.tsx';
import { Button, buttonClass, passFocusOn } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { loadable, useLoaded } from '../../../ui/loadable.ts';
import { Skeleton } from '../../../ui/screen.tsx';
import type { StepProps } from './first-hour.tsx';

const qrCode = loadable(() => import('../../../ui/qr-code.tsx'));

const tvAddress = (path: string) => `${addressOf(path)}?tv=1`;

/** Makes a link and opens it. The window opens before the request, because browsers block windows opened after the press. */
async function makeAndOpen() {
  const tab = window.open();
  try {
    const link = await makeLink({ label: 'TV', endsOn: null, hasPackage: false });
    if (tab) tab.location.href = tvAddress(link.path);
    return link;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Shows the newest working link without an end and without the package. If there is no such link, a press creates one. */
export function Television({ onUnfinished }: StepProps) {
  const { data: links, isPending: isLoading, error, refetch } = useQuery(linksQuery);
  const { run, isPending } = useAction({
    run: makeAndOpen,
    done: (link, client, _, isShown) => {
      client.setQueryData(linksQuery.queryKey, (list) => [link, ...(list ?? [])]);
      // The step now counts as done, but stays open, because it shows the address and its QR code.
      if (isShown) onUnfinished(true);
      return undefined;
    },
    failed: { title: 'Erro ao criar o link', fallback: 'Ocorreu um erro ao criar o link. Tente de novo.' },
  });
  const path = links?.find((link) => link.isOpen && link.path && link.endsOn === null && !link.hasPackage)?.path;
  if (path) return <Address value={tvAddress(path)} />;
  if (error && !links) return <LoadFailure title="Não deu para carregar os links" error={error} onRetry={() => refetch()} />;
  return (
    <>
      <p className="text-soft">Um link mostra em tela cheia o que foi enviado. Quem tem o endereço não precisa de conta.</p>
      <Button
        ref={passFocusOn}
        look="primary"
        className="mt-4"
        inactive={isPending || isLoading}
        onPointerEnter={qrCode.prefetch}
        onClick={() => run()}
      >
        {isPending ? 'Criando...' : 'Criar o link da TV'}
      </Button>
    </>
  );
}

function Address({ value }: { value: string }) {
  const id = useId();
  const isLoaded = useLoaded(qrCode, true);
  return (
    <div className="flex flex-wrap gap-5">
      <div className="size-44 shrink-0">
        {isLoaded ? <qrCode.Component value={value} label="Código QR do link para a TV" /> : <Skeleton className="size-44" />}
      </div>
      <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-3">
        <p className="text-soft">
          Aponte a câmera do celular para o código, ou abra este endereço no navegador da TV. Para revogar este link, vá em Links.
        </p>
        <input id={id} readOnly value={value} aria-label="Endereço do link para a TV" className={inputClass} />
        <p className="text-sm text-faint empty:hidden">{localNote()}</p>
        <div className="flex flex-wrap gap-2">
          <a href={value} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            Abrir aqui
            <Icon name="arrow" />
          </a>
          <Button onClick={() => copyText(value, id, { title: 'Endereço copiado', description: 'Cole no navegador da TV.' })}>
            Copiar
          </Button>
        </div>
      </div>
    </div>
  );
}
