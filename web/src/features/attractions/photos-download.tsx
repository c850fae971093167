import { checkDownload } from '../../api/client.ts';
import { useAction } from '../../list-kit/action.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

/** Asks the server before the download begins, because the browser would not show why the server refuses it. */
export function PhotosDownload({ address, ...look }: Pick<ButtonProps, 'size' | 'className'> & { address: string }) {
  const { isPending, press } = useAction({
    run: () => checkDownload(address),
    done: () => {
      Object.assign(document.createElement('a'), { href: address, download: '' }).click();
      return undefined;
    },
    failed: { title: 'Erro ao baixar', fallback: 'Não foi possível baixar as fotos.' },
  });
  return (
    <Button {...look} inactive={isPending} onClick={press}>
      <Icon name="download" />
      Baixar fotos (.zip)
    </Button>
  );
}
