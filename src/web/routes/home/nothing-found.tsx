import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { chatLink } from '../../../shared/text/chat-link.ts';
import { Empty } from '../../components/page/empty-page.tsx';
import { rich } from '../../document/rich.ts';
import { useShop } from '../../hooks/use-shop.ts';

export default function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const { chatNumber } = useShop().settings;
  return (
    <Empty sentence={t('listing.noProducts')}>
      {isFiltered ? (
        <p>{rich('listing.tryAnother', { link: (text) => <Link to="/">{text}</Link> })}</p>
      ) : (
        <p>
          {t('home.firstGifts')}{' '}
          {chatNumber && rich('home.chatAboutIdea', { link: (text) => <a href={chatLink(chatNumber)}>{text}</a> })}
        </p>
      )}
    </Empty>
  );
}
