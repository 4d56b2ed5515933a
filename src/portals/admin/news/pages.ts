export { AdminNewsPage } from './AdminNewsPage';
export { ArticlePage } from './ArticlePage';
