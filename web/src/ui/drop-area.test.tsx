import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DropArea } from './drop-area.tsx';
import { ToastOutlet } from './toast.tsx';

const fileEntry = (name: string) => ({ name, isFile: true, file: (found: (file: File) => void) => found(new File(['x'], name)) });

const unreadable = {
  name: 'na nuvem.jpg',
  isFile: true,
  file: (_: unknown, failed: (error: Error) => void) => failed(new DOMException('', 'NotReadableError')),
};

const folder = (name: string, entries: object[]) => {
  const batches = [entries, []];
  const reader = { readEntries: (found: (some: object[] | undefined) => void) => found(batches.shift()) };
  return { name, isDirectory: true, createReader: () => reader };
};

test('all readable files of a dropped folder are taken, and a toast says that some files could not be read', async () => {
  const onFiles = vi.fn();
  render(
    <>
      <DropArea label="Escolher fotos" hint="" accept="image/*" onFiles={onFiles} />
      <ToastOutlet />
    </>,
  );
  const entry = folder('DJ Ana', [fileEntry('2.jpg'), unreadable, fileEntry('.DS_Store'), folder('Palco', [fileEntry('1.jpg')])]);
  const dataTransfer = { types: ['Files'], files: [], items: [{ webkitGetAsEntry: () => entry }] };
  fireEvent.drop(screen.getByText('Escolher fotos'), { dataTransfer });
  await waitFor(() => expect(onFiles).toHaveBeenCalled());
  expect(onFiles.mock.calls.map(([files]) => files.map(({ name }: File) => name))).toEqual([['2.jpg', '1.jpg']]);
  await screen.findByText('Não deu para ler tudo o que está na pasta');
});

test.each([
  ['a file that macOS copies with its name', ['text/plain', 'Files'], 1],
  ['spreadsheet cells', ['text/plain', 'text/html', 'Files'], 0],
])('after a paste of %s with the types %j, the area has handed over files %i times', (_, types, count) => {
  const onFiles = vi.fn();
  render(<DropArea label="Escolher fotos" hint="" accept="image/*" onFiles={onFiles} />);
  // A paste into a field or dialog counts, too, because the files are not sent at once.
  fireEvent.paste(screen.getByLabelText(/Escolher fotos/), { clipboardData: { types, files: [new File(['x'], 'a.png')] } });
  expect(onFiles).toHaveBeenCalledTimes(count);
});

test('dropped files are taken, but not a picture that is dragged within the page', async () => {
  const onFiles = vi.fn();
  render(<DropArea label="Escolher fotos" hint="" accept="image/*" onFiles={onFiles} />);
  const files = [new File(['x'], 'solta.png')];
  const dataTransfer = { types: ['Files'], files, items: [] };
  const isTaken = () => !fireEvent.dragOver(screen.getByText('Escolher fotos'), { dataTransfer });
  fireEvent.dragStart(document.body);
  expect(isTaken()).toBe(false);
  fireEvent.dragEnd(document.body);
  expect(isTaken()).toBe(true);
  // A drop beside the area counts, too.
  fireEvent.drop(document.body, { dataTransfer });
  await waitFor(() => expect(onFiles.mock.calls).toEqual([[files]]));
});
