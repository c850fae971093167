import type { Layout } from '../../../../core/contracts/layouts.ts';
import { venueDate } from '../../app/venue.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { layoutName } from './labels.ts';

/** One flyer, large. */
export default function LayoutPreview({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const name = layoutName(layout);
  return (
    <Dialog title={name} subtitle={`Adicionado em ${venueDate(layout.createdAt)}`} onClose={onClose}>
      <RetryImage
        src={layout.imageUrl}
        alt={name}
        name={name}
        retries={1}
        className="h-[68dvh] w-full rounded-md [&_img]:object-contain"
      />
    </Dialog>
  );
}
