import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { PATHS } from './paths.ts';

/** A screen that the specification has and the product does not have yet. */
export default function SoonPage() {
  return (
    <>
      <title>Em breve · Quartou!</title>
      <main
        id="conteudo"
        tabIndex={-1}
        className="outline-none mx-auto flex w-full max-w-3xl flex-1 flex-col items-start justify-center gap-4 px-4 py-16 sm:px-6"
      >
        <h1 className="text-3xl">Esta tela ainda não está pronta</h1>
        <p className="max-w-prose text-soft">
          Ela faz parte do Quartou! e chega em uma próxima versão. Enquanto isso, a programação da semana pode ser montada e
          enviada pelo compositor, que já está completo.
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to={PATHS.designer} className={buttonClass('primary')}>
            Montar a programação
          </Link>
          <Link to={PATHS.home} className={buttonClass()}>
            Ir para o início
          </Link>
        </div>
      </main>
    </>
  );
}
