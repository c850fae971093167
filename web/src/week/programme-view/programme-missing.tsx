import { eveningName } from '../../../../core/rules/week.ts';
import { PATHS } from '../../paths.ts';
import { saversOfDeleted, useSaverChanges } from '../../saving/registry.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { DeletedProgramme } from '../event-editor/alerts.tsx';

/** Says that the programme does not exist, and shows this device's unsaved changes of it, so that the user can copy them. */
export default function ProgrammeMissing({ id }: { id: number | null }) {
  useSaverChanges();
  const unsavedEvenings = id === null ? [] : saversOfDeleted(id);
  return (
    <>
      <title>Programação não encontrada · Quartou!</title>
      <h1 className="mb-4 text-[1.75rem] sm:text-4xl">Programação não encontrada.</h1>
      <p className="text-soft">Ela pode ter sido excluída pelo Admin, ou o endereço está incompleto.</p>
      {unsavedEvenings.map((saver) => (
        <DeletedProgramme key={saver.place.position} saver={saver} week={null} name={eveningName(saver.place.position)} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={PATHS.newSchedule} className={buttonClass('primary')}>
          Nova Programação
        </Link>
        <Link to={PATHS.history} className={buttonClass()}>
          Ver o histórico
        </Link>
      </div>
    </>
  );
}
