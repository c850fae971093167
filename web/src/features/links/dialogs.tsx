import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Link, NewLink } from '../../../../core/contracts/links.ts';
import { QuestionDialog } from '../../admin/question-dialog.tsx';
import { linksQuery, revokeLink } from '../../api/links.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { toast } from '../../ui/toast.tsx';
import { afterFocusReturn } from '../../ui/use-focus-return.ts';
import { AddressDialog } from './address-dialog.tsx';
import { NewDialog } from './new-dialog.tsx';

/** Which dialog is open. */
export type OpenDialog = { what: 'new' } | { what: 'made'; link: NewLink } | { what: 'revoke'; link: Link };

interface DialogsProps {
  open: OpenDialog;
  onMade: (link: NewLink) => void;
  onClose: () => void;
  /** Puts the focus somewhere that still exists. */
  onRevoked: () => void;
}

/** The dialogs of the links' screen. */
export default function Dialogs({ open, onMade, onClose, onRevoked }: DialogsProps) {
  if (open.what === 'new') return <NewDialog onMade={onMade} onClose={onClose} />;
  if (open.what === 'made') return <AddressDialog link={open.link} onClose={onClose} />;
  return <RevokeDialog link={open.link} onClose={onClose} onRevoked={onRevoked} />;
}

function RevokeDialog({ link: { id, label }, onClose, onRevoked }: { link: Link } & Omit<DialogsProps, 'open' | 'onMade'>) {
  const queryClient = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeLink(id),
    onSuccess: (revoked) => {
      flushSync(onClose);
      queryClient.setQueryData(linksQuery.queryKey, (list) => list?.map((one) => (one.id === id ? revoked : one)));
      toast({ title: 'Link revogado', description: `“${label}” não mostra mais a semana a ninguém.` });
      // The button that was pressed is gone.
      afterFocusReturn(onRevoked);
    },
    onError: (error) => {
      onClose();
      if (isExpired(error)) return;
      const description = plainMessage(error, 'Ocorreu um erro ao revogar o link.');
      toast({ tone: 'error', title: 'Erro ao revogar', description });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksQuery.queryKey }),
  });
  return (
    <QuestionDialog
      title="Revogar link?"
      words={['Revogar', 'Revogando...']}
      look="danger"
      icon="close"
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Quem abrir o endereço de “{label}” lê que o link foi encerrado. Não dá para desfazer: para voltar a mostrar a semana, faça
        outro link.
      </p>
    </QuestionDialog>
  );
}
