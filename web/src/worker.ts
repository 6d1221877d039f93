// The script of the page's workers.
import { consultants } from 'gangway:consultants';
import { serve } from './engine/worker';

serve(consultants);
