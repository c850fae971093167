import type { House } from '../../../../core/contracts/house.ts';
import { readableShade } from '../../../../core/rules/contrast.ts';

const GROUNDS = [
  { label: 'No claro', paper: '#faf8f4', ink: '#1b1815', soft: '#6a6259', line: '#e6e0d6', moved: 'escurecida' },
  { label: 'No escuro', paper: '#12100e', ink: '#f4f0e9', soft: '#b0a698', line: '#332e29', moved: 'clareada' },
] as const;

export default function Preview({ name, handle, line, accent, logo }: Omit<House, 'repeatDays'>) {
  return (
    <section aria-label="Como vai ficar" className="flex flex-col gap-4">
      {GROUNDS.map(({ label, paper, ink, soft, line: edge, moved }) => {
        const shade = accent ? readableShade(accent, paper) : ink;
        return (
          <figure key={label} className="flex flex-col gap-1.5">
            <figcaption className="text-sm font-semibold text-soft">{label}</figcaption>
            <div className="rounded-lg border border-line p-5" style={{ background: paper, color: ink }}>
              <div className="flex items-center gap-3">
                {logo && <img src={logo.imageUrl} alt="" className="h-12 max-w-24 object-contain" />}
                <p className="min-w-0 font-title text-3xl leading-tight font-bold wrap-anywhere" style={{ color: shade }}>
                  {name}
                </p>
              </div>
              {(handle || line) && (
                <p
                  className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-dashed pt-3 wrap-anywhere"
                  style={{ borderColor: edge }}
                >
                  <span className="font-semibold">{handle}</span>
                  <span style={{ color: soft }}>{line}</span>
                </p>
              )}
            </div>
            {accent && shade !== accent && (
              <p className="text-sm text-soft">
                A cor é {moved} para {shade}, para o nome ficar legível neste fundo.
              </p>
            )}
          </figure>
        );
      })}
    </section>
  );
}
