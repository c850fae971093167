import { nameListOf, type Separator } from './name-list.ts';

const MAX_FILE_BYTES = 1024 * 1024;

const SPREADSHEET_NAME = /\.(xlsx?|xlsm|ods|numbers)$/i;

function problemOf({ name, size }: File): string | null {
  if (/\.zip$/i.test(name)) return `“${name}” é um ZIP: use “Importar um ZIP com fotos”.`;
  if (SPREADSHEET_NAME.test(name)) return `“${name}” é uma planilha: abra, copie a coluna dos nomes e cole aqui.`;
  if (!/\.(txt|csv|tsv)$/i.test(name))
    return `“${name}” não é uma lista de nomes. Use um arquivo .txt ou .csv, ou cole os nomes.`;
  if (size > MAX_FILE_BYTES) return `“${name}” é grande demais: no máximo 1 MB. Divida a lista em partes.`;
  return size === 0 ? `“${name}” está vazio.` : null;
}

/** Decodes UTF-16 (recognised by the first two bytes), else UTF-8, else Windows-1252, which Excel in Brazil writes. */
function decoded(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && bytes.length > 1);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (isLittle || isBig) return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(name: string, text: string): Separator {
  if (!/\.csv$/i.test(name) || text.includes('\t')) return '\t';
  if (text.includes(';')) return ';';
  // A comma before a space is in a name: Excel in Brazil separates by semicolons, and writes “Crosby, Stills & Nash” unquoted.
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, '');
  return /^"?sep=,/i.test(text) || /,(?! )/.test(unquoted) ? ',' : '\t';
}

/** Returns a file's names, one per line and invalid names last, or a message that says why the file cannot be read. */
export async function readNames(file: File): Promise<{ text: string } | { problem: string }> {
  const problem = problemOf(file);
  if (problem) return { problem };
  try {
    const text = decoded(new Uint8Array(await file.arrayBuffer()));
    const { names, problems } = nameListOf(text, separatorOf(file.name, text));
    const lines = [...names, ...problems.map((one) => one.text)];
    return lines.length > 0 ? { text: lines.join('\n') } : { problem: `“${file.name}” não tem nomes.` };
  } catch {
    return { problem: `Não deu para ler “${file.name}”. Confira se o arquivo ainda está lá.` };
  }
}
