import { Suspense, useState } from 'react';
import type { House } from '../../../../core/contracts/house.ts';
import { NetworkError } from '../../api/errors.ts';
import { houseQuery } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { useAction } from '../../list-kit/action.ts';
import { useDialogs } from '../../list-kit/page.tsx';
import { Button, passFocusOn } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { loadable } from '../../ui/loadable.ts';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Problem } from '../../ui/screen.tsx';
import { ACCEPTED_IMAGES, isReadable, refusalOf, UNREADABLE } from '../../uploads/upload-store.ts';

const dialogs = loadable(() => import('./dialogs.tsx'));

/** A chosen file is saved at once. */
export function Logo({ logo }: Pick<House, 'logo'>) {
  const [unreadable, setUnreadable] = useState<File>();
  const sending = useAction({
    run: async (chosen: File) => {
      if (refusalOf(chosen)) throw new Error();
      try {
        await upload('/api/house/logo', chosen);
      } catch (error) {
        if (error instanceof NetworkError && !(await isReadable(chosen))) setUnreadable(chosen);
        throw error;
      }
    },
    done: () => ({ title: 'Logo salvo' }),
    failed: { fallback: 'Ocorreu um erro ao enviar o logo. Tente de novo.' },
    lists: [houseQuery.queryKey],
  });
  const { open, show, heading, handlers } = useDialogs<true>(dialogs);
  const file = sending.input;
  const refusal = file && (file === unreadable ? UNREADABLE : refusalOf(file));
  const problem = refusal ?? sending.problem;

  return (
    <section aria-labelledby="logo" className="flex flex-col gap-3">
      <h2 ref={heading} id="logo" tabIndex={-1} className="text-xl outline-none">
        Logo
      </h2>
      {logo && (
        <div className="flex flex-wrap items-center gap-3">
          <RetryImage src={logo.imageUrl} alt="Logo da casa" className="h-24 w-40 rounded-md [&_img]:object-contain" />
          <Button
            look="remove"
            inactive={sending.isPending}
            onClick={() => {
              sending.reset();
              void show(true);
            }}
          >
            Remover logo
          </Button>
        </div>
      )}
      <DropArea
        label={sending.isPending ? 'Enviando o logo...' : logo ? 'Trocar o logo' : 'Escolher o logo'}
        hint="JPG, PNG ou WebP, até 10 MB. De fundo transparente, em PNG ou WebP, fica bem no claro e no escuro."
        accept={ACCEPTED_IMAGES}
        isSingle
        sendsAtOnce
        onFiles={([chosen]) => {
          if (chosen && !open && !sending.isPending) sending.run(chosen);
        }}
      />
      {problem && (
        <div className="flex flex-wrap items-center gap-3">
          <Problem>{problem}</Problem>
          {file && !refusal && (
            <Button ref={passFocusOn} size="sm" onClick={() => sending.run(file)}>
              Enviar “{file.name}” de novo
            </Button>
          )}
        </div>
      )}
      <Suspense>{open && <dialogs.Component {...handlers} />}</Suspense>
    </section>
  );
}
