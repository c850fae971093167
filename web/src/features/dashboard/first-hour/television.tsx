import { Suspense, useId, useState } from 'react';
import { makeLink } from '../../../api/links.ts';
import { useAction } from '../../../list-kit/action.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { loadable, useLoaded } from '../../../ui/loadable.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const qrCode = loadable(() => import('../../../ui/qr-code.tsx'));

export function Television() {
  const [address, setAddress] = useState<string | null>(null);
  const { run, isPending } = useAction({
    run: () => makeLink({ label: 'TV', endsOn: null, hasPackage: false }),
    done: ({ path }) => {
      setAddress(`${location.origin}${path}?tv=1`);
      return undefined;
    },
    failed: { title: 'Erro ao criar o link', fallback: 'Ocorreu um erro ao criar o link.' },
  });

  if (address) return <Address value={address} />;
  return (
    <>
      <p className="text-soft">Um link mostra em tela cheia o que foi enviado. Quem tem o endereço não precisa de conta.</p>
      <Button look="primary" className="mt-4" inactive={isPending} onPointerEnter={qrCode.prefetch} onClick={() => run()}>
        {isPending ? 'Criando...' : 'Veja na TV'}
      </Button>
    </>
  );
}

function Address({ value }: { value: string }) {
  const id = useId();
  const isThere = useLoaded(qrCode, true);
  return (
    <div className="flex flex-wrap gap-5">
      <div className="size-44 shrink-0">
        <Suspense fallback={<Skeleton className="size-44" />}>
          {isThere ? <qrCode.Component value={value} label="Código QR do link para a TV" /> : <Skeleton className="size-44" />}
        </Suspense>
      </div>
      <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-3">
        <p className="text-soft">
          Aponte a câmera do celular para o código, ou abra este endereço no navegador da TV. Em Links ele pode ser revogado.
        </p>
        <input id={id} readOnly value={value} aria-label="Endereço do link para a TV" className={inputClass} />
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
