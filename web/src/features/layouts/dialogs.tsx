import type { Layout } from '../../../../core/contracts/catalogue.ts';
import { layoutName } from '../../../../core/rules/event-text.ts';
import type { DialogHandlers } from '../../list-kit/dialogs.tsx';
import { DeleteAll, DeleteOne } from '../../list-kit/row-dialogs.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { shorten } from '../../ui/shorten.ts';
import { venueDate } from '../../venue.ts';

export type OpenDialog = { what: 'preview' | 'delete'; layout: Layout } | { what: 'delete all'; total: number };

/** In characters. A longer title would leave no room for the picture. */
const MAX_TITLE_LENGTH = 80;

export default function Dialogs({ open, ...handlers }: DialogHandlers & { open: OpenDialog }) {
  if (open.what === 'delete all') return <DeleteAll {...handlers} kind="layout" total={open.total} />;
  const { id, imageUrl, createdAt } = open.layout;
  const name = layoutName(open.layout);
  if (open.what === 'preview') {
    return (
      <Dialog
        title={shorten(name, MAX_TITLE_LENGTH)}
        subtitle={`Adicionado em ${venueDate(createdAt)}`}
        onClose={handlers.onClose}
      >
        <RetryImage
          src={imageUrl}
          alt={name}
          name={name}
          retries={1}
          className="h-[60dvh] w-full rounded-md [&_img]:object-contain"
        />
      </Dialog>
    );
  }
  return <DeleteOne {...handlers} kind="layout" row={{ id, name }} />;
}
