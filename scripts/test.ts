// `npm test`: everything that has to hold, in the order in which a mistake is cheapest to find.
import { run } from './local/run.ts';

const STEPS = [
  { what: 'Worker bindings', command: ['npm', 'run', '--silent', 'types:check'] },
  { what: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { what: 'migrations', command: ['npm', 'run', '--silent', 'check:migrations'] },
  { what: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  // Before the Worker tests: their configuration points at the built assets.
  { what: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { what: 'unit and Worker tests', command: ['npm', 'run', '--silent', 'test:vitest'] },
  { what: 'browser tests', command: ['npm', 'run', '--silent', 'test:e2e'] },
];

for (const { what, command } of STEPS) {
  const [program = '', ...args] = command;
  const start = performance.now();
  console.info(`\n── ${what}`);
  try {
    run(program, args, { show: true });
  } catch (error) {
    console.error(`\n✗ ${what}: ${(error as Error).message}`);
    process.exit(1);
  }
  console.info(`✓ ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}
console.info('\nAll good.');
