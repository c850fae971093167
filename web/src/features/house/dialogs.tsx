import { api, body } from '../../api/client.ts';
import { houseQuery } from '../../api/queries.ts';
import { DeleteDialog, type DialogHandlers } from '../../list-kit/dialogs.tsx';

export default function RemoveLogo(handlers: DialogHandlers) {
  return (
    <DeleteDialog
      {...handlers}
      title="Remover logo?"
      text="As imagens da semana, o pacote e a página dos links ficam sem ele. Não dá para desfazer: para voltar a usar o logo, envie o arquivo de novo."
      words={['Remover', 'Removendo...']}
      run={() => body(api.house.logo.$delete())}
      done={(saved, client) => {
        client.setQueryData(houseQuery.queryKey, saved);
        return { title: 'Logo removido' };
      }}
      failed={{ title: 'Erro ao remover', fallback: 'Ocorreu um erro ao remover o logo. Tente de novo.' }}
      // The house is read again, because a logo that is chosen after this dialog was closed may be saved before the removal ends.
      lists={[houseQuery.queryKey]}
    />
  );
}
