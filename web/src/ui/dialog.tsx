import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBackButton } from './back-button.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useFocusInside, useFocusReturn } from './dialog-focus.ts';
import { Icon } from './icons.tsx';
import { ToastOutlet } from './toast.tsx';

interface DialogProps {
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'lg' | 'xl';
  /** The dialog has its greatest height even with little content. */
  isTall?: boolean;
  /** The dialog is printed, without the page behind it. Other dialogs are not printed. */
  isPrinted?: boolean;
}

export function Dialog({ onClose, title, subtitle, children, footer, size = 'lg', isTall, isPrinted }: DialogProps) {
  useFocusReturn();
  useBackButton(onClose);
  const panel = useRef<HTMLDivElement>(null);
  useFocusInside(panel);
  useEffect(() => {
    if (!isPrinted) return;
    document.body.dataset.printsDialog = '';
    return () => {
      delete document.body.dataset.printsDialog;
    };
  }, [isPrinted]);

  return (
    <HeadlessDialog open onClose={onClose} className={cn('relative z-50 outline-none', !isPrinted && 'print:hidden')}>
      <DialogBackdrop className="fixed inset-0 bg-[#12100e8c] print:hidden" />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6 sm:pr-[max(1.5rem,env(safe-area-inset-right))] sm:pl-[max(1.5rem,env(safe-area-inset-left))] print:static print:block print:p-0">
        <DialogPanel
          ref={panel}
          className={cn(
            // High contrast themes show this outline, but no shadow.
            'outline outline-transparent short:block short:overflow-y-auto',
            'flex max-h-[92dvh] w-full flex-col rounded-t-lg bg-card shadow-float max-sm:animate-rise sm:animate-arrive sm:rounded-lg',
            // Paper is wider than a phone, so on paper a phone's dialog would start the other animation, which begins invisible.
            'print:animate-none print:block print:max-h-none print:max-w-none print:shadow-none',
            isTall && 'h-[92dvh] print:h-auto',
            size === 'xl' ? 'sm:max-w-[100rem]' : size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-md',
          )}
        >
          <div data-toast-below="" className="flex items-start gap-4 p-5 pb-2.5 print:px-0 print:pt-0">
            <div className="min-w-0 flex-1">
              <DialogTitle className="text-xl">{title}</DialogTitle>
              {subtitle && <Description className="mt-1 text-soft">{subtitle}</Description>}
            </div>
            <Button look="quiet" size="icon" aria-label="Fechar" onClick={onClose} className="-mt-1 -mr-2 print:hidden">
              <Icon name="close" />
            </Button>
          </div>
          {/* The padding leaves room for focus rings in the first row. */}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1.5 pb-5 print:overflow-visible print:p-0">
            {children}
          </div>
          {footer && (
            <div
              data-toast-above=""
              className="flex flex-wrap justify-end gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&>a]:flex-auto max-sm:[&>button]:flex-auto print:hidden"
            >
              {footer}
            </div>
          )}
          {/* The toast is inside the panel, because a press on a toast outside the panel would close the dialog. */}
          <ToastOutlet />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
