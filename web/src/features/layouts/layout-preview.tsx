import type { Layout } from '../../../../core/contracts/layouts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { shorten } from '../../ui/shorten.ts';
import { venueDate } from '../../venue.ts';
import { layoutName } from './labels.ts';

/** So much of a name in the title, or a long one leaves no room for the picture. */
const TITLE = 80;

/** One flyer, large. */
export default function LayoutPreview({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const name = layoutName(layout);
  return (
    <Dialog title={shorten(name, TITLE)} subtitle={`Adicionado em ${venueDate(layout.createdAt)}`} onClose={onClose}>
      <RetryImage
        src={layout.imageUrl}
        alt={name}
        name={name}
        retries={1}
        className="h-[60dvh] w-full rounded-md [&_img]:object-contain"
      />
    </Dialog>
  );
}
