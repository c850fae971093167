/** A profile's name as it is shown, with one "@"; empty where there is none. " @@ bar " → "@bar" */
export function handleOf(typed: string): string {
  const name = typed.replace(/^[@\s]+/, '').trimEnd();
  return name && `@${name}`;
}
