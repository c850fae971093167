import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { House } from '../../../../core/contracts/house.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { IMAGE_MESSAGES } from '../../../../core/contracts/messages.ts';
import { api, body } from '../../api/client.ts';
import { houseQuery } from '../../api/house.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { upload } from '../../api/upload.ts';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { toast } from '../../ui/toast.tsx';

const ACCEPT = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp';

class TooLarge extends Error {}

async function send(file: File): Promise<void> {
  if (file.size > LIMITS.imageBytes) throw new TooLarge(IMAGE_MESSAGES.tooLarge(file.name));
  await upload('/api/house/logo', file, {}, { signal: new AbortController().signal, onProgress: () => {} });
}

/** The house's logo, which is saved as soon as it is chosen. */
export function Logo({ logo }: Pick<House, 'logo'>) {
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queryClient.invalidateQueries(houseQuery);
      toast({ title: 'Logo salvo' });
    },
  });
  const removing = useMutation({
    mutationFn: () => body(api.house.logo.$delete()),
    onSuccess: (saved) => {
      queryClient.setQueryData(houseQuery.queryKey, saved);
      document.getElementById('logo')?.focus();
      toast({ title: 'Logo removido' });
    },
  });
  const { error, variables: file } = sending;
  const problem =
    error instanceof TooLarge
      ? error.message
      : error && !isExpired(error) && plainMessage(error, 'Ocorreu um erro ao enviar o logo.');
  const isBusy = sending.isPending || removing.isPending;

  return (
    <section aria-labelledby="logo" className="flex flex-col gap-3">
      <h2 id="logo" tabIndex={-1} className="text-xl outline-none">
        Logo
      </h2>
      {logo && (
        <div className="flex flex-wrap items-center gap-3">
          <RetryImage src={logo.imageUrl} alt="Logo da casa" className="h-24 w-40 rounded-md [&_img]:object-contain" />
          <Button
            look="remove"
            inactive={isBusy}
            onClick={() => {
              sending.reset();
              removing.mutate();
            }}
          >
            Remover logo
          </Button>
        </div>
      )}
      <DropArea
        label={sending.isPending ? 'Enviando o logo...' : logo ? 'Trocar o logo' : 'Escolher o logo'}
        hint="JPG, PNG ou WebP, até 10 MB. De fundo transparente, em PNG ou WebP, fica bem no claro e no escuro."
        accept={ACCEPT}
        isSingle
        onFiles={([chosen]) => {
          removing.reset();
          if (chosen && !isBusy) sending.mutate(chosen);
        }}
      />
      {problem && (
        <div className="flex flex-wrap items-center gap-3">
          <Problem>{problem}</Problem>
          {file && !(error instanceof TooLarge) && (
            <Button size="sm" onClick={() => sending.mutate(file)}>
              Enviar “{file.name}” de novo
            </Button>
          )}
        </div>
      )}
      {removing.error && !isExpired(removing.error) && (
        <Problem>{plainMessage(removing.error, 'Ocorreu um erro ao remover o logo.')}</Problem>
      )}
    </section>
  );
}
