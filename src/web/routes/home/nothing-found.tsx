import { Link } from 'react-router';
import { chatLink } from '../../../shared/text/chat-link.ts';
import { Empty } from '../../components/page/empty-page.tsx';
import { useShop } from '../../hooks/use-shop.ts';

export default function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const { chatNumber } = useShop().settings;
  return (
    <Empty sentence="No Products Found">
      {isFiltered ? (
        <p>
          Try another price or category, or <Link to="/">see all gifts</Link>.
        </p>
      ) : (
        <p>
          The first gifts are still being made.{' '}
          {chatNumber && (
            <>
              <a href={chatLink(chatNumber)}>Chat with us</a> about what you have in mind.
            </>
          )}
        </p>
      )}
    </Empty>
  );
}
