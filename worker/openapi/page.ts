import { html, raw } from 'hono/html';
import type { OpenApi, Operation, Parameter } from './document.ts';
import { notation } from './notation.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 3rem; border-bottom: 1px solid; }
  h3 { font: 600 1.05rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; margin: 2rem 0 0; }
  pre { padding: .75rem; overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .4rem; }
  code, pre { font: .875rem/1.45 ui-monospace, monospace; }
  p { margin: .4rem 0; }
  ul { margin: .4rem 0; padding-left: 1.2rem; }
  nav { display: flex; flex-wrap: wrap; gap: 0 .9rem; }
`;

/**
 * The description as a page that needs no script: everything is on it, so the browser's own search finds everything.
 * @param nonce under which the page's style is let through
 */
export function page(api: OpenApi, nonce: string) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${api.info.title} API</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<h1>${api.info.title} API</h1>
<p>${withCode(api.info.description)}</p>
<p>The same for programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
<nav>${api.tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}<a href="#contracts">contracts</a></nav>
${api.tags.map(
  ({ name }) => html`<section><h2 id="${name}">${name}</h2>
${operations.filter(({ operation }) => operation.tags.includes(name)).map(({ method, path, operation }) => entry(method, path, operation))}
</section>`,
)}
<section><h2 id="contracts">Contracts</h2>
${Object.entries(api.components.schemas).map(([name, schema]) => html`<h3 id="${name}">${name}</h3><pre>${linked(notation(schema), api)}</pre>`)}
</section>
</body>
</html>`;
}

function entry(method: string, path: string, operation: Operation) {
  const { parameters, requestBody, responses } = operation;
  const all = Object.entries(responses);
  // Codes stand between backticks; an answer of the route's own does not, whatever its status.
  const refusals = all.filter(([, { description }]) => description.startsWith('`'));
  return html`<article id="${operation.operationId}"><h3>${method} ${path}</h3>
<p>${withCode(operation.summary)} ${operation.description}</p>
${parameters.length > 0 ? html`<ul>${parameters.map(parameter)}</ul>` : ''}
${requestBody ? html`<p>Takes ${contents(requestBody.content)} ${requestBody.description}</p>` : ''}
${all.filter((one) => !refusals.includes(one)).map(([status, { content }]) => html`<p><strong>${status}</strong> ${contents(content ?? {})}</p>`)}
<p>Refuses with ${refusals.map(([status, { description }]) => html`<strong>${status}</strong> ${withCode(description)} `)}</p></article>`;
}

const parameter = ({ name, in: place, required, schema, description }: Parameter) =>
  html`<li><code>${name}</code> in the ${place}${required ? '' : ', may be left out'}: <code>${notation(schema)}</code> ${description ?? ''}</li>`;

const contents = (content: NonNullable<Operation['requestBody']>['content']) =>
  Object.entries(content).map(([type, { schema }]) => {
    const text = schema ? notation(schema) : '';
    return /^\w+$/.test(text)
      ? html`<code>${type}</code> <a href="#${text}"><code>${text}</code></a> `
      : html`<code>${type}</code>${text ? html`<pre>${text}</pre>` : ''} `;
  });

/** Names of contracts in a notation lead to them. */
const linked = (text: string, { components }: OpenApi) =>
  text
    .split(/\b([A-Z]\w+)\b/)
    .map((word) => (Object.hasOwn(components.schemas, word) ? html`<a href="#${word}">${word}</a>` : word));

/** What stands between backticks, as code. */
const withCode = (text: string) => text.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : piece));
