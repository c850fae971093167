import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { api, body } from '../../api/client.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { usePersistedState } from '../../ui/persisted-state.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const mailQuery = queryOptions({
  queryKey: ['admin', 'mail-addresses'],
  queryFn: () => body(api['mail-addresses'].$get()),
});

const save = (text: string) => {
  const addresses = text.split(/[\s,;]+/).filter(Boolean);
  return body(api['mail-addresses'].$put({ json: { addresses } }));
};

/** Which addresses are told of new versions by e-mail. Nothing typed is lost on a failure. */
export default function MailDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(mailQuery);
  const [typed, setTyped, forget] = usePersistedState<string | null>('mail addresses', null);
  const text = typed ?? data?.addresses.join('\n') ?? '';
  const saving = useMutation({
    mutationFn: save,
    onError: () => form.current?.querySelector('textarea')?.focus(),
    onSuccess: (saved) => {
      queryClient.setQueryData(mailQuery.queryKey, saved);
      close();
      const { length } = saved.addresses;
      const who = length === 1 ? '1 endereço recebe o aviso.' : `${length} endereços recebem o aviso.`;
      toast({ title: 'Avisos por e-mail salvos', description: length === 0 ? 'Nenhum e-mail será enviado.' : who });
    },
  });
  const problem =
    saving.error && !isExpired(saving.error) && plainMessage(saving.error, 'Ocorreu um erro ao salvar os endereços.');

  function close() {
    forget();
    onClose();
  }

  return (
    <Dialog
      title="Avisos por e-mail"
      subtitle="A cada versão enviada, estes endereços recebem o que mudou, cada um em separado. Só administradores veem esta lista."
      size="sm"
      onClose={onClose}
      footer={
        data && (
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button type="submit" form={id} look="primary" aria-disabled={saving.isPending || undefined}>
              {saving.isPending ? 'Salvando...' : 'Salvar'}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <form
          id={id}
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving.isPending) saving.mutate(text);
          }}
        >
          <TextArea
            autoFocus
            className="[&_textarea]:min-h-28"
            label="Endereços, um por linha"
            hint={`No máximo ${LIMITS.mailAddresses}. Sem nenhum, nada é enviado.`}
            error={problem}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              saving.reset();
              setTyped(target.value);
            }}
          />
          {!data.isConfigured && (
            <p className="mt-4 text-sm text-soft">
              O envio de e-mails ainda não está configurado nesta instalação: as mensagens ficam só no registro do servidor.
            </p>
          )}
        </form>
      ) : error ? (
        <LoadFailure title="Não deu para carregar os endereços" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </Dialog>
  );
}
